/** Asking WeChat Pay: a signed request, its answer checked, and what a refusal means. */
import { type MerchantAccount, Refused, Silence, type Wired } from './account.ts'
import { tooOften, unsettled } from './wechat-answers.ts'
import { authorization, isSigned, wantedSerial } from './wechat-protocol.ts'

export interface Answer {
  readonly said: Readonly<Record<string, any>>
  /** Whether the answer was signed; answers that refuse may come without. */
  readonly isSigned: boolean
}

/** What an answer that refuses means. Throws. */
function refuse(status: number, { said, isSigned }: Answer, pause: () => void): never {
  const code = String(said.code ?? ''),
    message = String(said.message ?? '')
  if (status === 429 || tooOften.includes(code)) {
    pause()
    throw new Silence(`${code}: ${message}`)
  }
  if (status >= 500 || !code || unsettled.includes(code)) throw new Silence(`HTTP ${status} ${code}`)
  throw new Refused(code, message, isSigned)
}

/** Asks the channel; answers what it said and signed. Throws a `Silence`, or a `Refused` with its code.
 * @param sealedBy the serial of the channel's key under which something in the content is sealed. */
export async function asking(
  account: MerchantAccount,
  wired: Wired,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
  sealedBy?: string,
): Promise<Answer> {
  const now = wired.clock(),
    body = content ? JSON.stringify(content) : '',
    serial = sealedBy ?? wantedSerial(account)
  wired.pauses.check(account.id, now)
  const answer = await fetch(`${wired.address}${path}`, {
    method,
    redirect: 'error',
    headers: {
      Accept: 'application/json',
      'User-Agent': 'ketang',
      Authorization: authorization(account, { method, path, body, now }),
      ...(serial ? { 'Wechatpay-Serial': serial } : {}),
      ...(content ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(content ? { body } : {}),
    signal: AbortSignal.timeout(wired.timeout),
  })
  const text = await answer.text(),
    headers = Object.fromEntries(answer.headers)
  const carries = 'wechatpay-signature' in headers,
    holds = carries && isSigned(account, headers, text, wired.clock())
  // What says that something was done must be signed; what refuses, only as far as it says that it is.
  if (carries ? !holds : answer.ok) throw new Silence('the answer is not signed as it should be')
  let said: Readonly<Record<string, any>>
  try {
    said = text ? JSON.parse(text) : {}
  } catch {
    throw new Silence(`HTTP ${answer.status}, no JSON`)
  }
  if (answer.status === 202) throw new Silence('accepted, and not done yet')
  if (!answer.ok) refuse(answer.status, { said, isSigned: holds }, () => wired.pauses.begin(account.id, now))
  return { said, isSigned: holds }
}

/** The sub-merchant that a service provider speaks for. */
export function subOf(account: MerchantAccount): Readonly<Record<string, string>> {
  if (account.mode !== 'partner') return {}
  if (!account.sub) throw new Silence('a service provider asks for a sub-merchant')
  return { sub_mchid: account.sub.merchantNo }
}
