/** Keys of merchants. A new one stands beside the old one until that is retired: what was signed or sealed under either is read meanwhile. */
import {
  about,
  choice,
  command,
  day,
  ensure,
  fact,
  find,
  formatTime,
  gather,
  get,
  inUse,
  invoke,
  type Label,
  type Match,
  pick,
  plus,
  ref,
  refusals,
  resource,
  type Row,
  secret,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'
import { certificatesIn, validityOf } from './certificate-text.ts'
import { merchant, tryOut } from './merchant.ts'
import type { channels } from './order.ts'

/** `sign`: ours, private, by which we sign. `seal`: what WeChat Pay calls the APIv3 key, which opens notices. `verify`: the channel's own. `app`
 * and `root`: of Alipay in its certificate mode, where `verify` is a certificate as well. */
export const kinds = {
  sign: ['商户私钥', 'Private key of the merchant'],
  seal: ['APIv3 密钥', 'APIv3 key'],
  verify: ['平台公钥或平台证书', 'Public key or certificate of the channel'],
  app: ['应用公钥证书', 'Certificate of the app'],
  root: ['支付宝根证书', "Alipay's root certificates"],
} as const
type Kind = keyof typeof kinds

export const no = refusals('merchantKey', {
  private: ['须为 PEM 格式的 RSA 私钥（支付宝也可为不带头尾的文本）', 'must be a private RSA key as PEM (of Alipay its text alone will do)'],
  public: ['须为 PEM 格式的公钥或证书（支付宝也可为不带头尾的文本）', 'must be a public key or a certificate as PEM (of Alipay its text alone will do)'],
  seal: ['APIv3 密钥须为 32 个字母或数字', 'an APIv3 key has 32 letters and digits'],
  serial: ['请填写商户证书序列号（40 位十六进制）', 'please give the serial number of the merchant certificate (40 hexadecimal digits)'],
  keyId: ['公钥须填写公钥编号（PUB_KEY_ID_ 开头），平台证书不填', 'a public key needs its id (PUB_KEY_ID_…), a certificate needs none'],
  certificate: ['须为 PEM 格式的证书', 'must be a certificate as PEM'],
  expired: ['证书已过期', 'the certificate has expired'],
  notYet: ['证书尚未生效', 'the certificate does not hold yet'],
  ofAlipay: ['只有支付宝证书模式使用该类证书', 'only the certificate mode of Alipay has such a certificate'],
  noSeal: ['支付宝没有 APIv3 密钥', 'Alipay has no APIv3 key'],
  last: ['商户启用中，该类密钥至少保留一个', 'an enabled merchant keeps one key of each kind'],
  noMerchant: ['没有这个商户', 'there is no such merchant'],
})

export const merchantKey = resource('merchant_key', {
  label: ['商户密钥', 'Key of a merchant'],
  path: 'business-order/finance/merchantKey',
  title: 'serial',
  scope: 'everyone',
  read: ['PA', 'FI'],
  sort: ['-createdAt'],
  fields: {
    merchantId: ref('merchant')('收款商户', 'Merchant', { required: true, search: true, locked: true }),
    kind: choice(kinds)('类型', 'Kind', { required: true, search: true, locked: true }),
    /** Of a private key of WeChat Pay its certificate's, of a public key its id. Certificates say theirs themselves. */
    serial: text('序列号或公钥编号', 'Serial number or key id', { locked: true }),
    /** Until when what is a certificate holds. */
    validUntil: time('有效期至', 'Valid until', { locked: true }),
    /** When those who replace it were told. */
    warnedAt: time('到期提醒时间', 'Warned at', { locked: true, hidden: true }),
    value: secret('密钥内容', 'Key', { required: true, hidden: true, lines: 6 }),
    remark: text('备注', 'Remark', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { add: 'live' }),
    live: state('使用中', 'In use', 'good', { retire: 'retired', warn: 'live' }),
    retired: state('已停用', 'Retired', 'over'),
  },
  facts: { added: {}, expiring: {}, ...pick(inUse.facts, 'disabled') },
  evolve: { disabled: () => ({ value: '' }) },
})
export type MerchantKey = Row<typeof merchantKey>

const pem = (value: string, what: string): boolean => new RegExp(`-----BEGIN ${what}-----[\\sA-Za-z0-9+/=]{100,}-----END ${what}-----`).test(value)
const bare = (value: string): boolean => /^[\sA-Za-z0-9+/=]{200,}$/.test(value)

/** What is wrong with a key by its look. What it really opens the test of the merchant tells. */
function checked(channel: keyof typeof channels, kind: Kind, value: string, serial: string | null): void {
  if (kind === 'app' || kind === 'root') {
    ensure(channel === 'alipay', about(no.ofAlipay, 'kind'))
    ensure(certificatesIn(value).length > 0, about(no.certificate, 'value'))
    return
  }
  const isBareFine = channel === 'alipay' && bare(value)
  if (kind === 'seal') {
    ensure(channel === 'wechat', about(no.noSeal, 'kind'))
    ensure(/^[0-9A-Za-z]{32}$/.test(value.trim()), about(no.seal, 'value'))
  } else if (kind === 'sign') {
    ensure(isBareFine || pem(value, '(RSA )?PRIVATE KEY'), about(no.private, 'value'))
    ensure(channel === 'alipay' || /^[0-9A-Fa-f]{40}$/.test(serial ?? ''), about(no.serial, 'serial'))
  } else {
    const isCertificate = pem(value, 'CERTIFICATE')
    ensure(isCertificate || isBareFine || pem(value, 'PUBLIC KEY'), about(no.public, 'value'))
    ensure(channel === 'alipay' || isCertificate || /^PUB_KEY_ID_\d+$/.test(serial ?? ''), about(no.keyId, 'serial'))
  }
}

/** Until when certificates hold; refuses by name what holds no more. Of several, as roots are, those count that still do. */
function validUntil(kind: Kind, value: string, now: string): string | null {
  const all = certificatesIn(value).map(validityOf)
  if (all.length === 0) return null
  const known = all.flatMap(one => one ?? [])
  ensure(known.length === all.length, about(no.certificate, 'value'))
  const until = known.map(one => one.until).toSorted()
  const last = kind === 'root' ? until.at(-1)! : until[0]!
  const lastDay = last.slice(0, 10)
  ensure(last > now, about({ ...no.expired, label: [`${kinds[kind][0]}已过期，有效期至 ${lastDay}`, `${kinds[kind][1]}: it expired on ${lastDay}`] }, 'value'))
  ensure(
    known.some(one => one.from <= now),
    about(no.notYet, 'value'),
  )
  return last
}

const { merchantId, kind, serial, value, remark } = merchantKey.fields
export const add = command(merchantKey, 'add', {
  label: ['添加密钥', 'Add a key'],
  by: ['PA'],
  input: { merchantId, kind, serial, value, remark },
  needs: (_row, input) => gather({ of: get(merchant, input.merchantId) }),
  decide(_row, input, { of }, { now }) {
    ensure(of && of.status !== 'removed', about(no.noMerchant, 'merchantId'))
    checked(of.channel, input.kind, input.value, input.serial ?? null)
    return [
      fact(merchantKey, 'added', { ...input, serial: input.serial?.trim() ?? null, validUntil: validUntil(input.kind, input.value, now) }),
      invoke(tryOut, of.id, {}),
    ]
  },
})
/** Its row keeps nothing of it: what nobody needs any more nobody can lose. */
export const retire = step(merchantKey, 'retire', 'disabled', {
  label: ['停用密钥', 'Retire'],
  by: ['PA'],
  danger: true,
  needs: row => gather({ of: get(merchant, row.merchantId), same: find(merchantKey, { merchantId: row.merchantId, kind: row.kind, status: 'live' }) }),
  check: (_row, _input, { of, same }) => ensure(of?.status !== 'on' || same.length > 1, no.last),
})

/** Milliseconds before its end at which a certificate is named: a new one takes some days to get. */
export const expiryWarned = 30 * day
export const warnExpiry = step(merchantKey, 'warn', 'expiring', {
  label: ['证书即将到期', 'About to expire'],
  record: (_input, _row, _facts, { now }) => ({ warnedAt: now }),
})
/** What of them ends soon, or has ended: for lists and homes. */
export const endsSoon: Match = {
  where: now => ({ validUntil: { lt: plus(now, expiryWarned) } }),
  query: (now, zone) => ({ validUntil_lt: formatTime(plus(now, expiryWarned), zone) }),
}

/** The first kind of key that a merchant of a channel still needs. */
export function missingKind(channel: keyof typeof channels, keys: readonly { readonly kind: Kind }[]): Label | undefined {
  // One certificate asks for the others: the mode is all or none.
  const isCertified = keys.some(({ kind }) => kind === 'app' || kind === 'root')
  const needed: readonly Kind[] = channel === 'wechat' ? ['sign', 'seal', 'verify'] : isCertified ? ['sign', 'verify', 'app', 'root'] : ['sign', 'verify']
  const absent = needed.find(one => keys.every(key => key.kind !== one))
  return absent && kinds[absent]
}

export const commands = [add, retire, warnExpiry] as const
