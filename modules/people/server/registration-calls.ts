/** Agencies and their teachers register themselves by a phone that is proven by a code. */
import type { FastifyRequest } from 'fastify'
import { type Command, ensure, find, hour, ids, newId } from '../../kit/index.ts'
import { noAccount, phoneForms } from '../../identity/server/index.ts'
import { agency, registerAgencyOnline, registerTeacherOnline, rejectedOf } from '../index.ts'
import { answering, tenantOf, textOf } from '../../../server/http/calling.ts'
import type { Context } from '../../../server/http/context.ts'
import { sharedThrottle } from '../../../server/kernel/throttle.ts'

/** Names looked up from one address: a form asks a few while somebody types. */
const nameTries = { max: 120, within: hour } as const
/** Files as a list, or comma-joined as the family has it. */
const filesOf = ({ files }: Readonly<Record<string, unknown>>) => (typeof files === 'string' && !files.startsWith('[') ? { files: ids(files) } : {})

export function registrationCalls(context: Context): void {
  const { engine } = context,
    call = answering(context),
    lookups = sharedThrottle(engine.store, 'agency name', nameTries)
  const { asking, wanted, phones } = phoneForms(engine)

  /** Whatever is wrong with the form is said while the code still works. */
  async function apply(request: FastifyRequest, command: Command, idOf: (tenant: string, phone: string) => Promise<string>): Promise<void> {
    const { asked, tenant, phone, code } = await asking(request)
    const passwordHash = await wanted(asked),
      { codeId, codeHash } = await phones.prove(tenant, phone, code)
    await engine.submit(engine.system(tenant), command, await idOf(tenant, phone), { ...asked, ...filesOf(asked), codeId, codeHash, passwordHash })
  }
  call('POST', 'business-eip/eipUser/agencyRegister', ['机构注册', 'Register as an agency'], 'public', async ({ request }) => {
    await apply(request, registerAgencyOnline, async (tenant, phone) => (await engine.ask(tenant, rejectedOf(phone)))[0]?.id ?? newId())
    return true
  })
  call('POST', 'business-eip/eipUser/agencyTeacherRegister', ['机构教师注册', 'Register as a teacher'], 'public', async ({ request }) => {
    await apply(request, registerTeacherOnline, async () => newId())
    return true
  })
  // Teachers look their agency up by what it is called; agencies in use are no secret, but nobody gets the whole list.
  call('GET', 'business-eip/eipUser/agencies', ['查找机构', 'Find an agency'], 'public', async ({ request, asked }) => {
    const name = textOf(asked.name) ?? ''
    ensure(await lookups.take(request.ip, engine.clock()), noAccount.tooMany)
    const found = name.length < 2 ? [] : await engine.ask(tenantOf(request), find(agency, { agencyName: { like: name }, status: 'active' }, { limit: 10 }))
    return found.map(({ id, agencyName }) => ({ id, agencyName }))
  })
}
