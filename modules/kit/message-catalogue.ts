/** Phrases: what the product itself writes into records, said once in both languages. Records keep the Chinese. */

const known = new Map<string, string>()
const filled: { readonly zh: RegExp; readonly en: string }[] = []

/** Declares a phrase and answers its Chinese text; each `{}` stands for something that `fill` puts there. */
export function phrase(zh: string, en: string): string {
  if (zh.includes('{}')) filled.push({ zh: new RegExp(`^${zh.split('{}').map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('(.*)')}$`, 's'), en })
  else known.set(zh, en)
  return zh
}

/** A text with its gaps filled, in order. */
export const fill = (text: string, ...values: readonly unknown[]): string => {
  let at = 0
  return text.replace(/\{\}/g, () => String(values[at++] ?? ''))
}

/** A text of a record in the reader's language: English when it is a phrase of the product, else as it was written. */
export function spoken(text: string, lang: 0 | 1): string {
  if (lang === 0 || !/\p{Script=Han}/u.test(text)) return text
  const whole = known.get(text)
  if (whole !== undefined) return whole
  for (const { zh, en } of filled) {
    const values = zh.exec(text)
    if (values) return fill(en, ...values.slice(1).map(value => spoken(value, lang)))
  }
  return text
}

/** The texts within a value, however deep, in the reader's language. */
export function spokenWithin(value: unknown, lang: 0 | 1): unknown {
  if (lang === 0) return value
  if (typeof value === 'string') return spoken(value, lang)
  if (Array.isArray(value)) return value.map(one => spokenWithin(one, lang))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spokenWithin(one, lang)]))
}
