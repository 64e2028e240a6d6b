/** Message catalogue: what the product itself says into records, by code, in both languages. Records keep the code and its
 * parameters; the text is made when somebody reads it, in their language. */
import type { Label } from './field.ts'

/** Raw values by the name of the gap that they fill: fen, instants, counts, names, keys of choices. */
export type Params = Readonly<Record<string, unknown>>

/** A gap is `{name}`, or `{name:form}` where the value is not shown in its usual form. */
const gap = /\{(\w+)(?::(\w+))?\}/g
const partOrGap = /\[([^[\]]*)\]|\{(\w+)(?::(\w+))?\}/g

/** The names of a template's gaps, each once. */
export const gapsOf = (template: string): readonly string[] => [...new Set([...template.matchAll(gap)].map(found => found[1]!))]

/** A template with its gaps filled; a part in square brackets is left out when one of its gaps stays empty. */
export function fillTemplate(template: string, value: (name: string, form: string | undefined) => string): string {
  const fill = (part: string): string => part.replace(gap, (_all, name: string, form?: string) => value(name, form))
  return template
    .replace(partOrGap, (_all, part: string | undefined, name: string, form?: string) =>
      part === undefined ? value(name, form) : [...part.matchAll(gap)].every(found => value(found[1]!, found[2]) !== '') ? fill(part) : '',
    )
    .trim()
}

const byCode = new Map<string, Label>()
const byChinese = new Map<string, string>()
const byPattern: { readonly zh: RegExp; readonly gaps: readonly string[]; readonly en: string }[] = []

/** Knows a text by its Chinese as well: old records keep prose, and their facts are never rewritten. */
function recognise([zh, en]: Label): void {
  const gaps = [...zh.matchAll(gap)].map(found => found[1]!)
  if (gaps.length === 0) byChinese.set(zh, en)
  else
    byPattern.push({
      zh: new RegExp(
        `^${zh
          .split(/\{\w+\}/)
          .map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
          .join('(.*)')}$`,
        's',
      ),
      gaps,
      en,
    })
}
function recognised(text: string): string {
  const whole = byChinese.get(text)
  if (whole !== undefined) return whole
  for (const { zh, gaps, en } of byPattern) {
    const values = zh.exec(text)
    if (values) return fillTemplate(en, name => recognised(values[gaps.indexOf(name) + 1] ?? ''))
  }
  return text
}

/** Declares what the product says into a text field, such as a reason; answers what the record keeps of it: `@code`. */
export function coded(code: string, label: Label): string {
  byCode.set(code, label)
  recognise(label)
  return `@${code}`
}
/** A coded text with the parameters that its gaps need: `@code{"no":"JS1"}`. */
export const withParams = (text: string, params: Params): string => `${text}${JSON.stringify(params)}`

/** Declares words that records keep in Chinese, and answers the Chinese: first names that people may change, and what stands
 * among the words of others. They are recognised when they are read. */
export function prose([zh, en]: Label): string {
  recognise([zh, en])
  return zh
}

/** A text of a record in the reader's language: what is coded or recognised as the product's own, else as it was written. */
function text(stored: string, lang: 0 | 1): string {
  const found = stored.startsWith('@') ? /^@([\w.]+)(\{.*\})?$/s.exec(stored) : null
  const label = found && byCode.get(found[1]!)
  if (!label) return lang === 0 || !/\p{Script=Han}/u.test(stored) ? stored : recognised(stored)
  const params = paramsIn(found[2])
  return params ? fillTemplate(label[lang], name => text(String(params[name] ?? ''), lang)) : stored
}
function paramsIn(json: string | undefined): Params | undefined {
  try {
    return json ? (JSON.parse(json) as Params) : {}
  } catch {
    return undefined
  }
}

const isCodedWithin = (value: unknown): boolean =>
  typeof value === 'string' ? value.startsWith('@') : value !== null && typeof value === 'object' && Object.values(value).some(isCodedWithin)
/** The texts within a value, however deep, in the reader's language; the value itself where a reader of Chinese finds no code. */
function within(value: unknown, lang: 0 | 1): unknown {
  return lang === 0 && !isCodedWithin(value) ? value : textsOf(value, lang)
}
function textsOf(value: unknown, lang: 0 | 1): unknown {
  if (typeof value === 'string') return text(value, lang)
  if (Array.isArray(value)) return value.map(one => textsOf(one, lang))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, textsOf(one, lang)]))
}

/** What records say, as it is read. */
export const messageCatalogue = { text, within, codes: (): ReadonlyMap<string, Label> => byCode } as const
