/** What is wrong with a control, below it. */
export const Fault = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className="mt-1 text-caption font-medium text-danger">
      {text}
    </p>
  ) : null
