/** Whatever points to a pupil and keeps something personal lets go of it with the pupil: each kind of row there is, in each status that it may
 * have, so also one that nobody has thought of yet. */
import { expect, test } from 'vitest'
import { eraseStudent, student } from '../modules/people/index.ts'
import { attach } from '../modules/files/index.ts'
import { account, user } from '../modules/identity/index.ts'
import type { Resource } from '../modules/kit/index.ts'
import { smsSend } from '../modules/sms/send.ts'
import { conversation, message as line, robotAnswer, ticket } from '../modules/service/index.ts'
import { wechatBinding } from '../modules/wechat/index.ts'
import { wechatMessage } from '../modules/wechat/message.ts'
import { modules } from '../modules/index.ts'
import { app, tenant } from './app.ts'
import { put } from './properties/placed.ts'
import { rowIn } from './rows.ts'
import { shared } from './shared.ts'

const on = shared(() => app(modules), { isPlanted: true })
const word = 'fei-cui'
const pointers = (of: Resource) => Object.keys(of.fields).filter(name => of.fields[name]!.kind === 'ref' && of.fields[name]!.to === student.name)
const personal = (of: Resource) => Object.keys(of.fields).filter(name => of.fields[name]!.pii && of.fields[name]!.kind !== 'date')
/** Of pupils with a bound guardian nobody is erased; that an erasure unbinds them first is a test of requests. */
const statusesOf = (of: Resource) =>
  of.lifecycle.statuses.filter(status => !['new', 'erased'].includes(status) && (of.name !== 'guardian' || status === 'unbound'))

test('what is personal of a pupil goes with the pupil, whatever keeps it', async () => {
  const kinds = on.engine.registry.tables.filter(of => !('empty' in of) && pointers(of).length > 0 && personal(of).length > 0)
  expect(kinds.length).toBeGreaterThan(12)
  await put(on, student, [rowIn(student, 'c1', 'left', { studentName: word, schoolId: 's1' })])
  for (const of of kinds)
    for (const pointer of pointers(of)) {
      const said = Object.fromEntries(personal(of).map(name => [name, of.fields[name]!.kind === 'json' ? [word] : `${word} ${name}`]))
      await put(
        on,
        of,
        statusesOf(of).map(status => rowIn(of, `${pointer}-${status}`, status, { ...said, [pointer]: 'c1' }, name => `${pointer}-${status}-${name}`)),
      )
    }
  await on.run(on.as('system'), eraseStudent, 'c1', { remark: 'asked for' })
  const left: string[] = []
  for (const of of [student, ...kinds])
    for (const row of await on.all(of))
      for (const name of personal(of)) if (JSON.stringify(row[name])?.includes(word)) left.push(`${of.name}.${name} of one that is ${row.status}`)
  expect(left).toEqual([])
})

/** Pointers to accounts that mean somebody who works there, or a matter that goes on without its person: whose account is closed has no name any more. */
const stays: Readonly<Record<string, string>> = {
  'import_log.openedBy': 'staff',
  'student_document.lookedBy': 'staff who looked',
  'data_request.requestedBy': 'goes with the child that it is about',
  'agency.applicantId': 'a house, which is no family',
  'agency_teacher.userId': 'staff',
  'school_teacher.userId': 'staff',
  'subsidy.headBy': 'staff',
  'subsidy.classBy': 'staff',
  'violation_complaint.complainedBy': 'the authority goes on with it; it goes with the child',
  'question_answer.userId': 'an answer to everybody',
  'student_score.evaluatorId': 'staff',
  'customer.ownerId': 'staff',
  'customer.offeredToId': 'staff',
  'customer.lastOwnerId': 'staff',
  'clue.ownerId': 'staff',
  'contact.ownerId': 'staff',
  'follow_info.sellerId': 'staff',
  'follow_info.ownerId': 'staff',
  'sale_user.userId': 'staff',
  'pilot_consult.consultantId': 'staff',
  'pilot_file.consultantId': 'staff',
  'task.assigneeId': 'staff',
  'task.doneById': 'staff',
  'service_member.userId': 'staff',
}
test('what is personal of a family goes with its account, whatever keeps it: also letters and talks, by the account or by its phone', async () => {
  const phone = '13900007766'
  const toAccount = (of: Resource) => Object.keys(of.fields).filter(name => of.fields[name]!.kind === 'ref' && of.fields[name]!.to === user.name)
  const pairs = on.engine.registry.tables
    .filter(of => !('empty' in of) && personal(of).length > 0)
    .flatMap(of => toAccount(of).map(pointer => [of, pointer] as const))
  expect(
    Object.keys(stays).filter(one => !pairs.some(([of, pointer]) => one === `${of.name}.${pointer}`)),
    'are there no more',
  ).toEqual([])
  const own = pairs.filter(([of, pointer]) => !(`${of.name}.${pointer}` in stays))
  expect(own.map(([of]) => of.name).toSorted()).toEqual(['guardian', 'mail', 'order', 'wechat_message'])
  await put(on, user, [rowIn(user, 'u-closed', 'active', { account: phone, phone, realName: word })])
  for (const [of, pointer] of own) {
    const texts = Object.fromEntries(personal(of).map(name => [name, `${word} ${name}`])),
      said = of === wechatMessage ? { ...texts, data: { thing1: word } } : texts
    await put(
      on,
      of,
      statusesOf(of).map(status => rowIn(of, `u-${status}`, status, { ...said, [pointer]: 'u-closed' }, name => `u-${status}-${name}`)),
    )
  }
  const sms = { phoneNumber: phone, params: { name: word }, content: word }
  await put(on, smsSend, [
    rowIn(smsSend, 'm1', 'sent', sms),
    rowIn(smsSend, 'm2', 'pending', sms),
    rowIn(smsSend, 'm3', 'sent', { ...sms, phoneNumber: '13900007765' }),
  ])
  await put(on, wechatBinding, [rowIn(wechatBinding, 'u-closed', 'bound', { userId: 'u-closed', openId: word, counts: { a: 1 } })])
  const of = { conversationId: 'k1' },
    talk = { visitorId: 'v1', phone, visitorName: word, lastText: word, remark: word, scoreText: word },
    matter = { ...of, title: word, content: word, waitsFor: word, outcome: word }
  await put(on, conversation, [rowIn(conversation, 'k1', 'open', { ...talk, servingId: 'm' }), rowIn(conversation, 'k2', 'resolved', { ...talk, phone: null })])
  await put(on, line, [rowIn(line, 'l1', 'sent', { ...of, fromType: 'visitor', content: word, fileId: 'f1', kind: 'picture' })])
  await put(on, attach, [rowIn(attach, 'f1', 'live', { originalName: word })])
  await put(on, robotAnswer, [rowIn(robotAnswer, 'a1', 'adopted', { ...of, question: word, result: 'miss' })])
  await put(on, ticket, [rowIn(ticket, 't1', 'closed', { ...matter, number: '1' }), rowIn(ticket, 't2', 'assigned', { ...matter, number: '2' })])
  // Two accounts have this one: what names nobody but it stays with the other.
  const both = '13900007764'
  await put(on, user, [rowIn(user, 'u-a', 'active', { account: 'a', phone: both }), rowIn(user, 'u-b', 'active', { account: 'b', phone: both })])
  await put(on, smsSend, [rowIn(smsSend, 'm4', 'sent', { ...sms, phoneNumber: both, content: null, params: null })])
  await on.run(on.as('system'), account.erase, 'u-a')
  expect(await on.row(smsSend, 'm4')).toMatchObject({ status: 'sent', phoneNumber: both })
  await on.run(on.as('system'), account.erase, 'u-closed')
  const left: string[] = []
  for (const of of [user, smsSend, wechatBinding, conversation, line, attach, robotAnswer, ticket, ...own.map(([each]) => each)])
    for (const row of await on.all(of))
      if (!['m3', 't2'].includes(row.id) && !row.id.startsWith('studentId-'))
        for (const name of Object.keys(of.fields))
          if (JSON.stringify((row as any)[name])?.match(`${word}|${phone}`)) left.push(`${of.name}.${name} of ${row.id}, which is ${row.status}`)
  expect(left).toEqual([])
  expect((await on.all(smsSend)).map(one => [one.id, one.status, one.phoneNumber !== '']).toSorted()).toEqual([
    ['m1', 'erased', false],
    ['m2', 'erased', false],
    ['m3', 'sent', true],
    ['m4', 'sent', true],
  ])
  // What is still under way stays until it is closed.
  expect(await on.row(ticket, 't2')).toMatchObject({ status: 'assigned', title: word })
  expect(await on.row(conversation, 'k1')).toMatchObject({ status: 'resolved', servingId: null, visitorName: '' })
})

test('what goes on after it was erased is read and made anew: what it said before is gone, what it says since is there', async () => {
  const talk = await app(modules),
    system = talk.as('system'),
    does = (name: string, input: Record<string, unknown>) => talk.run(system, talk.engine.command('conversation', name), 'k9', input)
  try {
    await put(talk, user, [rowIn(user, 'u9', 'active', { account: '13900001111', phone: '13900001111', realName: word })])
    await does('begin', { visitorId: 'v9', visitorName: word, source: 'x', phone: '13900001111' })
    await does('say', { messageId: 'm9', content: word })
    await talk.run(system, account.erase, 'u9')
    await does('say', { messageId: 'm10', content: '还在吗' })
    const facts = await talk.log.history(tenant, conversation, 'k9')
    expect(JSON.stringify(facts)).not.toContain(word)
    expect(facts.at(-1)!.data).toMatchObject({ lastText: '还在吗' })
    expect((await talk.log.verify(tenant)).faults.filter(one => !one.includes('user'))).toEqual([])
  } finally {
    await talk.close()
  }
})
