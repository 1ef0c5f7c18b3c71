/** What stands where there is no value, or none worth reading; the card that a row is on a phone leaves it out with its label. */
export const Nothing = ({ children = '—' }: { children?: string }) => (
  <span data-nothing className="text-fg-subtle">
    {children}
  </span>
)
