import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../kit/id.ts'
import type { DoorList } from '../door.ts'
import { tickets } from '../server/tickets.ts'

const mine = tickets('a secret of the house'),
  [ours, late] = [newId(), newId()] as const
const list = { tenant: '000000', publicKey: mine.publicKey, people: [{ id: ours, status: 'paid', studentName: '钱小宇', seatNo: 'A1' }] } as unknown as DoorList
const forged = (code: string): string => `${code.slice(0, -6)}AAAAAA`

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.restoreAllMocks())

/** Browsers that check such signatures, those that do not know them, and a page that came unencrypted and is given no cryptography at all. */
const browsers: Readonly<Record<string, () => void>> = {
  'that knows such signatures': () => {},
  'that does not': () => void vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('no', 'NotSupportedError')),
  'without cryptography': () => void vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never),
}
test.each(Object.keys(browsers))('in a browser %s the door tells what we signed from what we did not', async name => {
  browsers[name]!()
  const { judge } = await import('./reading.ts')
  const verdict = async (code: string) => (await judge(code, list, new Map())).verdict
  expect(await verdict(mine.codeOf('000000', ours))).toBe('in')
  expect(await verdict(forged(mine.codeOf('000000', ours)))).toBe('wrong')
  expect(await verdict(mine.codeOf('000001', ours))).toBe('wrong')
  expect(await verdict(mine.codeOf('000000', late))).toBe('late')
  expect(await verdict(forged(mine.codeOf('000000', late)))).toBe('wrong')
  expect(await verdict('KT1.')).toBe('wrong')
})
