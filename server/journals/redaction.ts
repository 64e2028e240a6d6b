/** Redaction: what a log may keep of a request. Secrets are gone, personal values masked, long values cut. Pure. */
import { mask, type Personal, type Resource } from '../../modules/kit/index.ts'

/** Characters of one value, of all values together, and how deep and wide a structure is followed. */
const valueMax = 500,
  wholeMax = 4_000,
  depthMax = 6,
  widthMax = 50
const gone = '******'

const secretName = /passw|pwd|token|captcha|secret|authorization|blade-?auth|credential|access_?key|private_?key|signature|(phone|sms|verify|auth)_?code/i
const phoneName = /phone|mobile|contactnumber|telephone/i
const cardName = /id_?card|id_?number|identity_?no|card_?no|bank_?account/i

/** What stands for a person inside any text: 18 digits of an identity, 11 of a phone. */
const inText = (text: string): string =>
  text
    .replace(/(?<![\dA-Za-z])[1-9]\d{16}[\dXx](?![\dA-Za-z])/g, found => mask('idCard', found)!)
    .replace(/(?<![\dA-Za-z])1[3-9]\d{9}(?![\dA-Za-z])/g, found => mask('phone', found)!)

/** Personal and secret fields of every resource by name, so that a new one is masked without being told of here. What only
 * some resources call personal, such as `name`, is masked in the calls of those alone. */
export function personalNames(resources: Iterable<Resource>): ReadonlyMap<string, Personal | 'secret'> {
  const names = new Map<string, Personal | 'secret'>(),
    plain = new Set<string>()
  for (const of of resources)
    for (const [name, field] of Object.entries(of.fields)) {
      if (field.kind === 'secret') names.set(name, 'secret')
      else if (field.pii && field.pii !== 'words') names.set(name, field.pii)
      else plain.add(name)
    }
  return new Map([...names].filter(([name, kind]) => !plain.has(name) || (kind !== 'name' && kind !== 'text')))
}

export interface Redacting {
  readonly names: ReadonlyMap<string, Personal | 'secret'>
  /** The resource that the call is about: its own personal fields are masked too. */
  readonly of?: Resource | undefined
}

function kindOf(name: string, { names, of }: Redacting): Personal | 'secret' | undefined {
  if (secretName.test(name)) return 'secret'
  const field = of && Object.hasOwn(of.fields, name) ? of.fields[name] : undefined
  // What somebody wrote in their own words is erased with its row: no log outlives it.
  if (field?.pii === 'words') return 'text'
  return field?.pii ?? names.get(name) ?? (cardName.test(name) ? 'idCard' : phoneName.test(name) ? 'phone' : undefined)
}

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

/** A text of an error, cut and with what stands for a person masked. */
export const redactedText = (text: unknown, max: number): string => inText(String(text ?? '').slice(0, max))
