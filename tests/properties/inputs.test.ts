/** V: the inputs that are taken are those that the specification names, edge by edge: by the validator of forms and over HTTP. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInput, type Resource } from '../../modules/kit/index.ts'
import type { Person } from '../people.ts'
import { web, type Web } from '../web.ts'
import { runs } from './play.ts'

/** A rule of the specification: a truth of its own about a text, and texts along its edge. */
interface Rule {
  readonly allows: (text: string) => boolean
  readonly edge: fc.Arbitrary<string>
  readonly command: string
  readonly field: string
  readonly role: 'PA' | 'SM'
}

const some = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts)
const digits = (length: number): fc.Arbitrary<string> => fc.array(fc.nat(9), { minLength: length, maxLength: length }).map(list => list.join(''))
/** One character of a text left out, doubled, or replaced by another. */
const marred = (text: fc.Arbitrary<string>, strange: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, fc.nat(20), fc.nat(3), strange).map(([whole, place, how, other]) => {
    const at = place % whole.length
    return how === 0 ? whole : whole.slice(0, at) + (how === 1 ? '' : how === 2 ? whole[at]! + whole[at]! : other) + whole.slice(at + 1)
  })

/** The check digit of an ID card, worked out as the standard words it: Σ aᵢ·2^(18−i) ≡ 1 (mod 11). */
const sound = (card: string): boolean =>
  [...card].reduce((total, digit, i) => total + (digit.toUpperCase() === 'X' ? 10 : Number(digit)) * 2 ** (17 - i), 0) % 11 === 1
const provinces = '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 91'.split(' ')
const card = fc
  .tuple(fc.oneof({ weight: 6, arbitrary: some(...provinces) }, { weight: 1, arbitrary: digits(2) }), digits(15), fc.nat(10))
  .map(([province, middle, right]) => {
    const first = province + middle,
      last = [...'0123456789X'].find(one => sound(first + one))!
    return first + (right < 8 ? last : right < 10 ? [...'0123456789Xx'][(right * 7) % 12]! : last.toLowerCase())
  })
const latin = some('A', 'x', '1', ' ', '-', '_', '@', '.', '/', '，', '中', '１', '😀', '\u00e9')

const rules: Readonly<Record<string, Rule>> = {
  'ID card': {
    allows: text => /^[0-9]{17}[0-9Xx]$/.test(text) && provinces.includes(text.slice(0, 2)) && sound(text),
    edge: marred(card, latin),
    command: 'student.create',
    field: 'idCard',
    role: 'SM',
  },
  phone: {
    allows: text => /^1[0-9]{10}$/.test(text),
    edge: marred(
      fc.tuple(some('1', '1', '1', '2', '+'), digits(10)).map(parts => parts.join('')),
      latin,
    ),
    command: 'student.create',
    field: 'phoneNumber',
    role: 'SM',
  },
  'Chinese name': {
    allows: text => {
      const all = [...text]
      return (
        all.length >= 2 &&
        all.length <= 4 &&
        all.every(one => (one >= '\u4e00' && one <= '\u9fff') || (one >= '\u3400' && one <= '\u4dbf') || one.codePointAt(0)! >= 0x20000)
      )
    },
    edge: fc
      .array(some('张', '一', '鿿', '㐀', '龥', '𠮷', '欧', '阳', '阿', '·', 'a', '1', 'あ', '，'), { minLength: 1, maxLength: 6 })
      .map(list => list.join('')),
    command: 'student.create',
    field: 'studentName',
    role: 'SM',
  },
  price: {
    allows: text => /^[0-9]+(\.[0-9]{1,2})?$/.test(text) && Number(text) <= 100_000_000 && text.split('.')[0]!.length <= 9,
    edge: fc.oneof(
      some(
        '0',
        '0.00',
        '0.01',
        '-0',
        '-0.01',
        '1.',
        '.5',
        '1e3',
        '1,000',
        '100000000',
        '100000000.00',
        '100000000.01',
        '0.001',
        '0.1',
        'NaN',
        'Infinity',
        '０',
        '1 000',
        '00.10',
      ),
      fc
        .tuple(fc.nat(2_000_000), fc.nat(2_000), fc.nat(3))
        .map(([whole, part, places]) => (places === 0 ? String(whole) : `${whole}.${String(part).slice(0, places)}`)),
      marred(some('12.50', '300.01', '7'), latin),
    ),
    command: 'refund.apply',
    field: 'amountCents',
    role: 'SM',
  },
  URL: {
    allows: text => /^https?:\/\/[^\s]+$/i.test(text),
    edge: fc.oneof(
      some(
        'http://a',
        'https://a.cn/b?c=d#e',
        'HTTPS://A.CN',
        'ftp://a',
        'http:/a',
        'http//a',
        'https:',
        'https://',
        'javascript:alert(1)',
        'http://a b',
        '//a.cn',
        'xhttp://a',
      ),
      marred(some('https://ketang.cn'), latin),
    ),
    command: 'client.change',
    field: 'webServerRedirectUri',
    role: 'PA',
  },
  email: {
    allows: text => /^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]{2,3}){1,2}$/.test(text),
    edge: fc.oneof(
      some('a@b.cn', 'a_b-1@c.com', 'a@b.com.cn', 'a@b.info', 'a@b.c', '@b.cn', 'a@', 'a b@c.cn', 'a@b@c.cn', 'a@b..cn', 'a.b@c.cn', 'a@b.co.uk.cn'),
      marred(some('li_wei-1@ketang.com'), latin),
    ),
    command: 'user.create',
    field: 'email',
    role: 'PA',
  },
}

let on: Web
const people = new Map<string, Person>()
beforeAll(async () => {
  on = await web()
  for (const role of ['PA', 'SM'] as const) people.set(role, await on.login(role))
})
afterAll(() => on.close())

describe.each(Object.entries(rules))('V %s', (_name, { allows, edge, command, field, role }) => {
  const [of, name] = command.split('.') as [string, string]
  test('forms take exactly what the specification names', () => {
    const input = { [field]: (on.engine.command(of, name).input as Resource['fields'])[field]! }
    fc.assert(
      fc.property(edge, text => {
        const { wrong } = checkInput(input, { [field]: text }, 'Asia/Shanghai')
        return text.trim() === '' || (wrong.length === 0) === allows(text.trim())
      }),
      { numRuns: runs('sqlite') * 10 },
    )
  })
  test('calls take exactly what forms take', async () => {
    const base = `/api/${on.engine.registry.resources.get(of)!.path!.base}/${name}?id=nobody`
    const head = await on.log.head('000000')
    await fc.assert(
      fc.asyncProperty(edge, async text => {
        const { status, body } = await on.post(people.get(role), base, { [field]: text, $strange: 1 })
        const said: readonly { readonly field?: string }[] = body.data?.wrong ?? []
        expect(status, text).toBeLessThan(500)
        // Other fields are missing, or the row is: whatever else is wrong, this field is named exactly when it breaks its rule.
        expect(text.trim() === '' || said.some(one => one.field === field) === !allows(text.trim()), `${JSON.stringify(text)} ${JSON.stringify(body)}`).toBe(
          true,
        )
      }),
      { numRuns: Math.ceil(runs('sqlite') / 2) },
    )
    expect(await on.log.head('000000')).toBe(head)
  })
})
