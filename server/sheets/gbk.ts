/** Texts in GBK, as banks take them: Node reads it and does not write it. */

let known: ReadonlyMap<string, readonly number[]> | undefined
/** What each sign is written as, asked of who reads them. */
function signs(): ReadonlyMap<string, readonly number[]> {
  if (known) return known
  const decoder = new TextDecoder('gbk'),
    found = new Map<string, readonly number[]>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const text = decoder.decode(Uint8Array.of(high, low))
      if (text.length === 1 && text !== '\ufffd') found.set(text, [high, low])
    }
  return (known = found)
}
/** Whether a text can be written in GBK. */
export const isGbk = (text: string): boolean => [...text].every(sign => sign < '\u0080' || signs().has(sign))
/** The bytes of a text that `isGbk`. */
export const gbk = (text: string): Buffer => Buffer.from([...text].flatMap(sign => (sign < '\u0080' ? [sign.charCodeAt(0)] : (signs().get(sign) ?? [0x3f]))))
