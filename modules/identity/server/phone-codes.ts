/** Phones: codes are sent, tried and used up, for signing in, registering and forgotten passwords alike. */
import { about, type Command, ensure, newId, RefusalError } from '../../kit/index.ts'
import { code, digestOf, newCode, noCode, phoneCodes as codes } from '../index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'

/** What carries a code to a phone. */
export interface CodeSender {
  send(phone: string, template: 'verify', params: Readonly<Record<string, string>>, tenant?: string): Promise<void>
}

export interface PhoneCodes {
  /** Sends a new code to a phone; answers the id it is kept under. */
  send(tenant: string, phone: string, sms: CodeSender | undefined): Promise<string>
  /** Whether the code is right, without using it up. */
  check(tenant: string, phone: string, given: string): Promise<void>
  /** The row and digest of a right code, which a command uses up with what it makes; a wrong one is counted and refused. */
  prove(tenant: string, phone: string, given: string): Promise<{ readonly codeId: string; readonly codeHash: string }>
  /** Uses the code up; answers whether it was right. */
  use(tenant: string, phone: string, given: string): Promise<boolean>
  /** Runs a command that uses the code up on the way; a wrong code is counted and refused. */
  spend(tenant: string, phone: string, given: string, command: Command, input: object): Promise<void>
}

export function phoneCodes(engine: Engine): PhoneCodes {
  const rowOf = async (tenant: string, phone: string) => (await engine.ask(tenant, codes.codesOf(phone)))[0]
  const wrong = (codeTries: number | null | undefined) =>
    new RefusalError({ ...about(noCode.wrongCode, 'code'), detail: { left: Math.max(code.triesMax - (codeTries ?? 0), 0) } })
  /** Runs a command on the row of a phone with the digest of the code; a phone that was sent none has nothing to try. */
  async function attempt(tenant: string, phone: string, given: string, command: Command, input: object = {}) {
    const row = await rowOf(tenant, phone)
    ensure(row?.status === 'sent', about(noCode.noCode, 'code'))
    const codeHash = await digestOf(given, row.id)
    const { status } = await engine.submit(engine.system(tenant), command, row.id, { ...input, codeHash })
    return { status, codeHash, after: (await rowOf(tenant, phone))! }
  }
  const self: PhoneCodes = {
    async send(tenant, phone, sms) {
      ensure(sms, noCode.noSms)
      const id = (await rowOf(tenant, phone))?.id ?? newId(),
        digits = newCode()
      await engine.submit(engine.system(tenant), codes.ask, id, { phone, codeHash: await digestOf(digits, id) })
      await sms.send(phone, 'verify', { code: digits, minutes: String(code.minutes) }, tenant)
      return id
    },
    async check(tenant, phone, given) {
      await self.prove(tenant, phone, given)
    },
    async prove(tenant, phone, given) {
      const { codeHash, after } = await attempt(tenant, phone, given, codes.check)
      if (after.codeHash !== codeHash) throw wrong(after.codeTries)
      return { codeId: after.id, codeHash }
    },
    async use(tenant, phone, given) {
      try {
        return (await attempt(tenant, phone, given, codes.use)).status === 'idle'
      } catch (error) {
        // Over, tried too often, or just used by somebody faster: not right.
        if (error instanceof RefusalError && error.refused.code !== kernel.busy.code) return false
        throw error
      }
    },
    async spend(tenant, phone, given, command, input) {
      const { status, after } = await attempt(tenant, phone, given, command, input)
      if (status !== 'idle') throw wrong(after.codeTries)
    },
  }
  return self
}
