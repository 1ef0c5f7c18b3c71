import type { ComponentProps } from 'react'

/** A field that people type into in their own way, a number or a day, and that hands on what is meant. */
export type TypedInput = Pick<
  ComponentProps<'input'>,
  | 'id'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'aria-label'
  | 'name'
  | 'placeholder'
  | 'disabled'
  | 'onKeyDown'
  | 'onPaste'
  | 'className'
> & {
  /** As on the wire, '' for none, or what was typed where it means nothing. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  size?: 'sm' | 'md' | 'lg'
  /** False: no line below that says how the text was understood (in a grid there is no room). */
  explain?: boolean
}
