/** Values of wire rows as text; it carries nothing of how a table shows them. */

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''
/** A value as text, '' when there is none: for screens that compose wire rows. */
export const text = (value: unknown): string => (isBlank(value) ? '' : String(value))
