/** A text in which numbers such as PO-000055 stay in one line. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\S{1,20}-\d\S{0,12})/).map((part, at) =>
    at % 2 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
