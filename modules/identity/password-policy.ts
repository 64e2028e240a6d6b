/** What a password must be, as NIST 800-63B asks: long enough, not one that everybody tries first, not the account's own name. Nothing is said
 * about kinds of characters, and none is ever too old. */
import { refusals, type RefusalCode } from '../kit/index.ts'

/** Characters that people's passwords have at the least and at the most. */
export const passwordLength = { min: 8, max: 128 } as const

export const no = refusals('password', {
  short: [`密码至少 ${passwordLength.min} 个字符`, `a password has at least ${passwordLength.min} characters`],
  long: [`密码最多 ${passwordLength.max} 个字符`, `a password has at most ${passwordLength.max} characters`],
  common: ['密码过于常见，容易被猜到，请换一个', 'this password is among the first that are tried, please choose another'],
  own: ['密码不能是账号名、手机号或在其后加几个字符', 'a password must not be the name or phone of the account with a few characters added'],
})

/** Passwords that everybody tries first, here and elsewhere. */
export const commonPasswords: readonly string[] = `abc 123 1234 12345 123456 1234567 000000 111111 222222 333333 555555 666666 888888 999999 123123 321321
  112233 121212 123321 654321 159357 147258 520520 520131 521521 5201314 1314520 1314521 7758521 7758258 584520 a123456 a12345 aa123456 abc123 abc123456
  qq123456 wang123456 zhang123 zxc123 asd123 qwe123 q123456 z123456 s123456 w123456 123456a 123456q 123456aa 12345678a 123456abc 123456789a a12345678 a123456789
  woaini woaini520 woaini1314 woaini521 aini1314 iloveyou loveyou520 520iloveu caonima xiaoming nihao123 dearbook 147258369 789456123 159753456 123654789
  741852963 963852741 1233211234567 123456654321 112233445566 11223344 123321123 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx qazwsxedc qazwsx123
  qweasdzxc qwe123456 asd123456 zxc123456 qwer1234 asdf1234 zxcv1234 qwert12345 qwerty qwertyui qwerty123 asdfghjkl zxcvbnm zxcvbnm123 password passw0rd
  password1 letmein1 welcome1 changeme default1 football baseball superman princess sunshine starwars trustno1 whatever administrator adminadmin rootroot
  root1234 test1234 testtest guest123 user1234 aaaa1111 aa112233 abcd1234 abc12345 a1b2c3d4 aptx4869 mima123456 mima1234 ketang123 ketang123456 xuexiao123
  laoshi123 jiaoshi123 teacher123 student123`
  .split(/\s+/)
  .filter(Boolean)

/** Words that a few digits make no better. */
const words =
  'abc abcd admin administrator asd asdf default guest hello iloveyou letmein love mima password qaz qwe qwer qwerty root test user welcome woaini zxc zxcv'
const worn = new RegExp(`^(${words.replaceAll(' ', '|')})[@#!._-]?\\d{0,6}[!.]?$`)
/** Rows of a keyboard, of digits and of letters, as people walk along them. */
const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p']
const walks = rows.flatMap(row => [row, [...row].reverse().join('')])
const isWalk = (text: string): boolean => text.length >= 4 && walks.some(walk => walk.includes(text))

/** The same without the signs that stand for letters: `P@ssw0rd` is `password`. */
const plainly = (text: string): string => text.replace(/[@$0](?=[a-z])/g, sign => ({ '@': 'a', $: 's', '0': 'o' })[sign]!)
const known = new Set(commonPasswords)

function isCommon(given: string): boolean {
  const text = given.toLowerCase().replace(/\s/g, '')
  const [, digits = ''] = /^[a-z]{0,3}(\d+)[a-z]{0,3}$/.exec(text) ?? []
  return (
    [text, plainly(text)].some(one => known.has(one) || worn.test(one)) ||
    /^(.{1,4}?)\1+$/.test(text) ||
    /^(.)\1*(.)\2*$/.test(text) ||
    isWalk(text) ||
    isWalk(digits) ||
    // Two walks or repeats after each other, such as 123456654321 and abcd1234.
    Array.from({ length: text.length }, (_, i) => [text.slice(0, i), text.slice(i)]).some(halves =>
      halves.every(half => isWalk(half) || /^(.)\1{2,}$/.test(half)),
    )
  )
}

/** Whose password it will be: what is known of them by anybody. */
export interface Owner {
  readonly account?: string | null | undefined
  readonly phone?: string | null | undefined
}
/** What everybody knows of an account, as somebody would type it. */
export const ownWords = ({ account, phone }: Owner): readonly string[] => [account, phone].flatMap(one => (one && one.length >= 3 ? [one.toLowerCase()] : []))
/** Characters beside the own name that make a password more than the name. */
const moreThanName = 4

/** What is wrong with a password that somebody chose; undefined when it will do. */
export function wrongPassword(plain: string, owner: Owner = {}): RefusalCode | undefined {
  const { length } = [...plain],
    text = plain.toLowerCase()
  if (length > passwordLength.max) return no.long
  if (length < passwordLength.min) return no.short
  if (ownWords(owner).some(own => own.endsWith(text) || (text.includes(own) && text.replace(own, '').length < moreThanName))) return no.own
  return isCommon(plain) ? no.common : undefined
}
