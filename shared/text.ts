const forbidden =
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** True where PostgreSQL and JSON can hold the text as it is: no NUL, control character or lone surrogate. */
export const isCleanText = (text: string): boolean => !forbidden.test(text)

/** 'purchase order' → 'Purchase order'. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
