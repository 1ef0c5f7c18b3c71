import { Fragment } from 'react'

/** A text in which numbers such as PO-000055 stay in one line, and an address may break after its @. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\S{1,20}-\d\S{0,12}|(?<=\S)@(?=\S))/).map((part, at) =>
    part === '@' ? (
      <Fragment key={at}>
        @<wbr />
      </Fragment>
    ) : at % 2 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
