/** Redaction: what a log may keep of a request. Secrets are gone, personal values masked, long values cut. Pure. */
import { type Field, mask, type Personal, type Resource } from '../../modules/kit/index.ts'

/** Characters of one value, of all values together, and how deep and wide a structure is followed. */
const valueMax = 500,
  wholeMax = 4_000,
  depthMax = 6,
  widthMax = 50
const gone = '******'

/** Also who a payer is at a payment channel: it stands in what is asked there, and in what it tells. */
const secretName =
  /passw|pwd|token|captcha|secret|authorization|blade-?auth|credential|access_?key|private_?key|signature|open_?id|buyer_|(phone|sms|verify|auth)_?code/i
const phoneName = /phone|mobile|contactnumber|telephone/i
const cardName = /id_?card|id_?number|identity_?no|card_?no|bank_?account/i

/** What stands for a person inside any text: 18 digits of an identity, 11 of a phone. */
const inText = (text: string): string =>
  text
    .replace(/(?<![\dA-Za-z])[1-9]\d{16}[\dXx](?![\dA-Za-z])/g, found => mask('idCard', found)!)
    .replace(/(?<![\dA-Za-z])1[3-9]\d{9}(?![\dA-Za-z])/g, found => mask('phone', found)!)

/** The personal and secret fields of every resource by name, so that a new one is masked without being told of here. What some resources
 * call personal, such as `name`, is so wherever a call does not itself say that it is not. */
export function personalNames(resources: Iterable<Resource>): ReadonlyMap<string, Personal | 'secret'> {
  const names = new Map<string, Personal | 'secret'>()
  for (const of of resources)
    for (const [name, field] of Object.entries(of.fields)) {
      const kind = field.kind === 'secret' ? 'secret' : field.pii
      // Of two ways to mask one name the one that leaves less.
      if (kind && names.get(name) !== 'secret') names.set(name, names.has(name) && names.get(name) !== kind ? 'text' : kind)
    }
  return names
}

export interface Redacting {
  readonly names: ReadonlyMap<string, Personal | 'secret'>
  /** What the call itself declares: the fields of its resource, of what its commands take and of its form. */
  readonly declared: Readonly<Record<string, Field>>
}

/** How lists ask for a field: by its name, and by what comparison. */
const compared = /_(equal|notequal|like|notlike|likeleft|likeright|gt|ge|lt|le|null|notnull|ignore|date\w*)$/
/** What somebody looks for in their own words, and what they call their files. */
const wordsName = /^(key_?words?|search(_?(text|value|key|words?))?|q|(original_?)?file_?name|original_?name)$/i

function kindOf(given: string, { names, declared }: Redacting): Personal | 'secret' | undefined {
  if (secretName.test(given)) return 'secret'
  const name = given.replace(compared, '')
  const own = Object.hasOwn(declared, name) ? declared[name]! : undefined
  const kind = own?.kind === 'secret' ? 'secret' : (own?.pii ?? (own && isAmbiguous(name) ? undefined : names.get(name)))
  // What somebody wrote in their own words is erased with its row: no log outlives it.
  if (kind) return kind === 'words' ? 'text' : kind
  if (wordsName.test(name) && !own) return 'text'
  return cardName.test(name) ? 'idCard' : phoneName.test(name) ? 'phone' : undefined
}
/** Names that mean a person in one place and a thing in another: there the call itself says what they are. */
const isAmbiguous = (name: string): boolean => /^(name|title|text|detail|result|link|contact|email|birthday|content|answer|fileId)$/.test(name)

/** The value as it may be kept, as indented JSON; '' when there is nothing to say. */
export function redacted(value: unknown, how: Redacting): string {
  let left = wholeMax
  const cut = (text: string): string => {
    const kept = text.slice(0, Math.max(0, Math.min(valueMax, left)))
    left -= kept.length
    return kept.length < text.length ? `${kept}…(${text.length})` : kept
  }
  const one = (name: string, given: unknown, depth: number): unknown => {
    const kind = name === '' ? undefined : kindOf(name, how)
    if (given === null || given === undefined || given === '' || typeof given === 'boolean') return given
    if (kind === 'secret') return gone
    if (kind && typeof given !== 'object')
      return String(given)
        .split(',')
        .slice(0, widthMax)
        .map(part => mask(kind, part))
        .join(',')
    if (typeof given === 'string') return cut(inText(given.slice(0, 20_000)))
    if (typeof given === 'number') return inText(String(given)) === String(given) ? given : inText(String(given))
    if (typeof given !== 'object' || depth >= depthMax || left <= 0) return '…'
    if (Array.isArray(given))
      return [...given.slice(0, widthMax).map(member => one(name, member, depth + 1)), ...(given.length > widthMax ? [`…(${given.length})`] : [])]
    return Object.fromEntries(
      Object.entries(given)
        .slice(0, widthMax)
        .map(([key, member]) => {
          left -= key.length
          return [key.slice(0, 100), one(key, member, depth + 1)]
        }),
    )
  }
  const kept = one('', value, 0)
  return kept === undefined || (typeof kept === 'object' && kept !== null && Object.keys(kept).length === 0) ? '' : JSON.stringify(kept, null, 2)
}

/** A text of an error, cut and with what stands for a person masked; `personal` are values that are known to. */
export const redactedText = (text: unknown, max: number, personal: readonly string[] = []): string =>
  inText(personal.reduce((all, one) => all.replaceAll(one, gone), String(text ?? '').slice(0, max)))

/** The personal values of a request, as an error may carry them on. */
export function personalValues(value: unknown, how: Redacting, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > depthMax) return []
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'object'
      ? personalValues(one, how, depth + 1)
      : typeof one === 'string' && one.length > 1 && kindOf(name, how)
        ? [one.slice(0, valueMax)]
        : [],
  )
}
