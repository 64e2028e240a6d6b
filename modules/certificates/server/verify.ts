/** What anybody may ask who holds a certificate: whether it is genuine, and what it says. Who guesses learns nothing, and not for long. */
import { type CertificateRow, noCertificate } from '../../content/index.ts'
import { dayOf, ensure, find, type Label, mask, minute, platformTenant, type Resource, spokenCode, textOf } from '../../kit/index.ts'
import { classCertificate } from '../../openclass/index.ts'
import { param } from '../../system/index.ts'
import { studyCertificate } from '../../tours/index.ts'
import { answering } from '../../../server/http/calling.ts'
import type { Context } from '../../../server/http/context.ts'
import { sharedThrottle } from '../../../server/kernel/throttle.ts'
import { type Verified, verifyCall } from '../verified.ts'

/** Codes of nothing that one address may ask: a smudged one is typed twice, a guesser needs millions. */
const wrong = { max: 20, within: 10 * minute } as const
/** The parameter that shows whole names to whoever holds a code, where it says `full`. */
const nameKey = 'certificate.publicName'
const words: Label = ['验证证书', 'Verify a certificate']

/** By the link that is printed, or by what somebody reads off the paper and types. */
type Asked = { readonly verifyId: string } | { readonly certificateNo: string; readonly code: string }
const comparable = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

async function found({ engine }: Context, tenant: string, asked: Asked): Promise<Verified | undefined> {
  for (const [kind, of] of [['class', classCertificate] as const, ['tour', studyCertificate] as const]) {
    const where = 'verifyId' in asked ? asked : { certificateNo: asked.certificateNo }
    const [row] = (await engine.ask(tenant, find(of as Resource, where as never, { limit: 1 }))) as unknown as readonly (CertificateRow | undefined)[]
    if ('code' in asked && !(row?.verifyId && comparable(spokenCode(row.verifyId)[0]) === comparable(asked.code))) continue
    if (row?.status === 'issued' || row?.status === 'revoked') {
      const [policy] = await engine.ask(tenant, find(param, { paramKey: nameKey, status: 'live' }, { limit: 1 }))
      return shown(row, kind, policy?.paramValue === 'full', engine.zones.of(tenant))
    }
  }
  return undefined
}
function shown(row: CertificateRow, kind: Verified['kind'], isFull: boolean, zone: string): Verified {
  const on = (instant: string | null | undefined): string => (instant ? dayOf(instant, zone) : '')
  const { className = '', schoolName = '', agencyName = '', hours = '', score = '', period = '', place = '' } = row.printed ?? {}
  const name = row.printedName ?? ''
  return {
    state: row.status === 'issued' ? 'valid' : 'revoked',
    kind,
    name: isFull ? name : (mask('name', name) ?? ''),
    certificateNo: row.certificateNo,
    issueDate: on(row.issueTime),
    revokedDate: on(row.revokedAt),
    printed: { className, schoolName, agencyName, hours, score, period, place },
    former: (row.former ?? []).map(one => ({ no: one.no, revoked: on(one.revoked) })),
  }
}

/** Registers the public call. */
export function verifyCalls(context: Context): void {
  const misses = sharedThrottle(context.engine.store, 'certificate', wrong)
  answering(context)(
    'GET',
    verifyCall,
    words,
    'public',
    async ({ asked, request }): Promise<Verified | { readonly state: 'unknown' }> => {
      const house = (await context.publicTenant?.admit(request)) ?? platformTenant
      const now = context.engine.clock()
      ensure(await misses.take(request.ip, now), noCertificate.tooMany)
      const [, tenant = '', verifyId = ''] = /^([\w-]{1,40})\.([\w-]{20,60})$/.exec(textOf(asked.id)) ?? []
      const certificateNo = textOf(asked.no).normalize('NFKC').trim().toUpperCase(),
        code = textOf(asked.code)
      const one = verifyId
        ? await found(context, tenant, { verifyId })
        : certificateNo && code
          ? await found(context, house, { certificateNo, code })
          : undefined
      if (one) misses.giveBack(request.ip)
      return one ?? { state: 'unknown' }
    },
    'report',
  )
}
