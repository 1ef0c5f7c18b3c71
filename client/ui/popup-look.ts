/** The sheet of menus, lists and popovers. */
export const popupLook =
  'popup max-w-(--available-width) rounded-menu border border-line bg-raised text-table text-fg shadow-popover outline-none max-md:text-body'

/** One line in a menu or list of options. */
export const optionLook =
  'flex min-h-7 cursor-default select-none items-center gap-2 rounded-control px-2 py-1 outline-none data-highlighted:bg-hover dark:data-highlighted:bg-active ' +
  'data-disabled:text-fg-subtle max-md:min-h-11'
