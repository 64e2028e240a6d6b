/** The odd paths of guardians: business-basic/parentStudent, and the codes that go to phones. */
import { act, alias, type Asked, ensure, find, get, invoke, many, report, type RouteContext, yes, text } from '../kit/index.ts'
import { account, code, digestOf, newCode, noCode } from '../identity/index.ts'
import type { Sms } from '../sms/index.ts'
import * as binding from './guardian.commands.ts'
import * as ties from './guardianship.ts'
import { guardian, student } from './person.ts'
import { unmask } from './student.commands.ts'

const smsCode = { code: text('验证码', 'Code', { required: true }) }
const base = 'business-basic/parentStudent'

/** The unfinished relation of this phone and child, or the id of a new one. A guardian finds only their own. */
async function relationFor(asked: Asked, context: RouteContext): Promise<string> {
  if (asked.id) return String(asked.id)
  const [child] = asked.studentId
    ? [{ id: String(asked.studentId) }]
    : asked.studentCode
      ? await context.readUnscoped(find(student, { studentCode: String(asked.studentCode), status: 'live' }, { limit: 1 }))
      : []
  if (!child) return context.newId()
  const [open] = await context.ask(find(guardian, { studentId: child.id, phone: String(asked.phone), status: ['pending', 'code_sent'] }))
  return open?.id ?? context.newId()
}

/** Sends a code to a phone once the command that allows it has been recorded. */
async function withCode(id: string, phone: string, context: RouteContext, run: (codeHash: string) => Promise<unknown>) {
  const sms = context.ports.sms as Sms | undefined
  ensure(sms, noCode.noSms)
  const digits = newCode()
  await run(await digestOf(digits, id))
  await sms.send(phone, 'verify', { code: digits, minutes: String(code.minutes) }, context.tenant)
}

/** The row is right, or the code was not: counting a wrong try is recorded, and refused all the same. */
const right =
  (holds: (row: any) => boolean) =>
  ([row]: readonly any[]) => {
    ensure(holds(row), noCode.wrongCode, { left: Math.max(code.triesMax - (row.codeTries ?? 0), 0) })
    return true
  }

export const guardianRoutes = [
  report(`${base}/guardianList`, ['监护人', 'Guardians'], guardian.read, async (asked, context) =>
    (
      await context.wire(
        guardian,
        await context.ask(find(guardian, { studentId: String(asked.studentId ?? ''), status: { not: 'unbound' } }, { sort: ['boundAt'] })),
      )
    ).map(row => ({ ...row, verified: row.verifiedAt ? 1 : 0, bindTime: row.boundAt })),
  ),
  act(
    `${base}/guardianVerifyPhone`,
    [binding.verifyPhone, ties.verifyTel],
    async (asked, context) => {
      const id = await relationFor(asked, context),
        phone = String(asked.phone ?? asked.parentTel ?? '')
      const row = await context.ask(get(guardian, id))
      const child = asked.studentId && !asked.studentCode ? await context.ask(get(student, String(asked.studentId))) : undefined
      await withCode(id, phone, context, codeHash =>
        context.run(
          row?.status === 'bound'
            ? invoke(ties.verifyTel, id, { phone, codeHash })
            : invoke(binding.verifyPhone, id, {
                ...(child ? { studentCode: child.studentCode, studentName: child.studentName } : {}),
                ...asked,
                phone,
                codeHash,
              }),
        ),
      )
      return []
    },
    { ...yes, decides: ['codeHash'] },
  ),
  act(
    `${base}/guardianBind`,
    [binding.tryCode],
    async (asked, context) => {
      const id = await relationFor(asked, context)
      return invoke(binding.tryCode, id, { codeHash: await digestOf(String(asked.code ?? ''), id), relation: asked.relation, name: asked.name })
    },
    { decides: ['codeHash'], adds: smsCode, answer: right(row => row.status === 'bound' || row.status === 'awaiting') },
  ),
  act(
    `${base}/updateParentTel`,
    [ties.updateParentTel],
    async asked => invoke(ties.updateParentTel, String(asked.id), { codeHash: await digestOf(String(asked.code ?? ''), String(asked.id)) }),
    { decides: ['codeHash'], adds: smsCode, answer: right(row => !row.newPhone) },
  ),
  ...['guardianUnbind', 'disassociate'].map(name => alias(`${base}/${name}`, ties.unbind, { on: many, names: { remark: ['remark', 'reason'] }, answer: true })),
  // Closing the account asks for every relation of it; each ends after the cooling time. Without any it is closed at once.
  act(
    `${base}/logout`,
    [ties.requestLogout, account.erase],
    async (asked, { ask, actor }) => {
      const userId = String(asked.parentId || actor.userId)
      const rows = await ask(find(guardian, { userId, status: ['pending', 'code_sent', 'awaiting', 'bound'] }))
      if (rows.length === 0) return invoke(account.erase, userId, {})
      return rows.filter(row => row.status === 'bound' && !row.leavingAt).map(row => invoke(ties.requestLogout, row.id, {}))
    },
    { adds: { parentId: text('家长账号', 'Account of the parent') }, answer: () => true },
  ),
  alias(`${base}/keepAccount`, ties.keepAccount, {
    async on(_asked, { actor, ask }) {
      return (await ask(find(guardian, { userId: actor.userId, status: 'bound', leavingAt: { not: null } }))).map(row => row.id)
    },
    answer: true,
  }),
  // Seeing a pupil unmasked leaves its trace first; the answer is that one pupil's values.
  alias('business-basic/school/student/unmask', unmask, {
    names: { remark: ['remark', 'reason'] },
    answer: ([row]) => ({
      id: row.id,
      studentName: row.studentName,
      phoneNumber: row.phoneNumber ?? '',
      idCard: row.idCard ?? '',
      birthday: row.birthday ?? '',
    }),
  }),
]
