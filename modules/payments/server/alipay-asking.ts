/** Asking Alipay: a signed call, its answer checked, and what a refusal means. */
import { chinese, type MerchantAccount, Refused, Silence, type Wired } from './account.ts'
import { tooOften, unsettled } from './alipay-answers.ts'
import { certified, isKnownCertificate, isSignedText, nodeText, signedParams } from './alipay-protocol.ts'

type Said = Readonly<Record<string, any>>

/** By it a service provider's app acts for a sub-merchant. */
function tokenOf({ sub }: MerchantAccount): string {
  if (!sub?.authToken) throw new Silence('a service provider asks for a sub-merchant')
  return sub.authToken
}
/** What a call sends, signed. */
export function signedCall(account: MerchantAccount, { clock }: Wired, method: string, content: object, more: Readonly<Record<string, string>> = {}) {
  return signedParams(account, {
    app_id: account.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: chinese(clock()).replace('T', ' '),
    version: '1.0',
    ...certified(account, clock()),
    ...(account.mode === 'partner' ? { app_auth_token: tokenOf(account) } : {}),
    biz_content: JSON.stringify(content),
    ...more,
  })
}

/** What an answer says, once its signature holds: refusals of the door itself, of wrong keys for one, come without. */
function read(account: MerchantAccount, text: string, method: string, { clock, pauses }: Wired): Said {
  const now = clock()
  const node = nodeText(text, `${method.replaceAll('.', '_')}_response`) ?? nodeText(text, 'error_response')
  let said: Said, whole: Said
  try {
    said = JSON.parse(node ?? '')
    whole = JSON.parse(text)
  } catch {
    throw new Silence('no answer that can be read')
  }
  const isRight = typeof whole.sign === 'string' && isSignedText(account, node!, whole.sign, now) && isKnownCertificate(account, whole.alipay_cert_sn)
  const code = String(said.code ?? ''),
    subCode = String(said.sub_code ?? '')
  if (!isRight && (whole.sign || !/^(isv|isp|aop)\./.test(subCode))) throw new Silence('the answer is not signed as it should be')
  if (code === '10000') return said
  if (tooOften(subCode)) {
    pauses.begin(account.id, now)
    throw new Silence(`${subCode}: ${said.sub_msg}`)
  }
  if (unsettled(code, subCode) || !subCode) throw new Silence(`${code} ${subCode}`)
  throw new Refused(subCode, String(said.sub_msg ?? said.msg ?? ''), isRight)
}

/** Asks the channel; answers what it said and signed. Throws a `Silence`, or a `Refused` with its code. */
export async function asking(
  account: MerchantAccount,
  wired: Wired,
  method: string,
  content: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const now = wired.clock()
  wired.pauses.check(account.id, now)
  const { charset, ...params } = signedCall(account, wired, method, content, more)
  const answer = await fetch(`${wired.address}?charset=${charset}`, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams(params),
    signal: AbortSignal.timeout(wired.timeout),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Silence(`HTTP ${answer.status}`)
  return read(account, text, method, wired)
}

/** Alipay knows no such trade. */
export const isUnknown = (error: unknown): boolean => error instanceof Refused && error.code === 'ACQ.TRADE_NOT_EXIST'
