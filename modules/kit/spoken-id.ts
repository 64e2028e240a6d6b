/** Ids as people say them: numbers for what channels know by an id, codes that somebody types who has no link, and numbers of documents. */

/** An id without its dashes, as channels are given it: of when it was drawn, or of what was asked. */
const bare = /^([0-9a-f]{12})([78])([0-9a-f]{3})[0-9a-f]{16}$/
const since = Date.UTC(2020, 0)
const digitsOf = (hex: string, least: number, from = 0): string => String(Number.parseInt(hex, 16) - from).padStart(least, '0')
const hexOf = (digits: string, least: number, from = 0): string => (Number(digits) + from).toString(16).padStart(least, '0')
/** The number by which people call what a channel knows by its id: made of when that was drawn, `P2177-5232-7483-0123`, or of what it is made of
 * itself, `Q0073-7180-4415-6092`. What is no id is said as it is. */
export function spokenNo(value: string): readonly [string, string] {
  const [, head = '', version, drawn = ''] = bare.exec(value) ?? []
  if (!version) return [value, value]
  const said = version === '7' ? `P${digitsOf(head, 12, since)}${digitsOf(drawn, 4)}` : `Q${digitsOf(head, 16)}`
  const grouped = said.replace(/\d{4}(?=\d)/g, '$&-')
  return [grouped, grouped]
}
/** What is searched for where somebody types such a number: what its id begins with. All else is as it was typed. */
export function keptNo(typed: string): string {
  const [, letter = '', head = '', tail = ''] = /^([pq])(\d{12})(\d{4})$/i.exec(typed.normalize('NFKC').replace(/[\s-]/g, '')) ?? []
  return letter === '' ? typed : letter.toLowerCase() === 'p' ? `${hexOf(head, 12, since)}7${hexOf(tail, 3)}` : `${hexOf(head + tail, 12)}8`
}

/** The letters of codes: none that is taken for another. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** The code that somebody reads out or types who has no link: of what of an id is drawn, so that nobody guesses it: `K7P2-9XQ4`. */
export function spokenCode(id: string): readonly [string, string] {
  if (!/^[0-9a-f-]{36}$/.test(id)) return [id, id]
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-15)}`),
    code = ''
  for (let i = 0; i < 8; i++, rest /= BigInt(letters.length)) code += letters[Number(rest % BigInt(letters.length))]!
  const said = code.replace(/^.{4}/, '$&-')
  return [said, said]
}

/** The number of a document as people read it: a prefix, perhaps its day or month, and a number that counts: `JS202610000007`. */
export const documentNo = (prefix: string, number: number, when = ''): string => `${prefix}${when.replaceAll('-', '')}${String(number).padStart(6, '0')}`
