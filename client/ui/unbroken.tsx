import { Fragment } from 'react'

/** A text in which numbers such as PO-000055 stay in one line, and an address may break after its @. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\S{1,20}-\d\S{0,12}|(?<=\S)@(?=\S))/).map((part, at) =>
    part === '@' ? (
      <Fragment key={at}>
        @{/* In one line of a list it would break all the same. */}
        <wbr className="in-[.truncate]:hidden" />
      </Fragment>
    ) : at % 2 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
