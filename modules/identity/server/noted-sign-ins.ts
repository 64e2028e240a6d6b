/** Sign-ins that the usual log knows of: who came in, who did not and why, who is locked out. */
import { platformTenant } from '../../kit/index.ts'
import type { Event } from '../../logs/index.ts'
import type { JournalWriter } from '../../../server/journals/journal-writer.ts'
import { redactedText } from '../../../server/journals/redaction.ts'
import type { Auth } from './auth.ts'
import { type Entering, no as refusedSignIn, SignInError } from './sign-in.ts'

export function notedSignIns(auth: Auth, journals: JournalWriter): Auth {
  const nameOf = (given: Entering): string => redactedText('account' in given ? given.account : 'phone' in given ? given.phone : '', 100)
  return {
    ...auth,
    async signIn(given) {
      const values = { remoteIp: given.address, createBy: nameOf(given), methodName: given.by, userAgent: given.agent?.slice(0, 300) ?? '' }
      const content = { by: given.by, account: nameOf(given) }
      try {
        const admitted = await auth.signIn(given)
        journals.note('info', 'loginSucceeded' satisfies Event, content, {
          tenant: admitted.login.tenant,
          userId: admitted.login.userId,
          values: { ...values, createBy: admitted.login.account },
        })
        return admitted
      } catch (error) {
        if (error instanceof SignInError) {
          const event: Event = error.code === refusedSignIn.tooMany.code ? 'lockedOut' : 'loginFailed'
          const tenant = error.code === refusedSignIn.tenant.code ? platformTenant : given.tenant
          journals.note('warn', event, { ...content, reason: error.label[0] }, { tenant, values })
        }
        throw error
      }
    },
  }
}
