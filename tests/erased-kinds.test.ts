/** Whatever points to a pupil and keeps something personal lets go of it with the pupil: each kind of row there is, in each status that it may
 * have, so also one that nobody has thought of yet. */
import { expect, test } from 'vitest'
import { eraseStudent, student } from '../modules/people/index.ts'
import { attach } from '../modules/files/index.ts'
import { account, user } from '../modules/identity/index.ts'
import { type Field, pointsTo, type Resource } from '../modules/kit/index.ts'
import { invoice } from '../modules/settlement/index.ts'
import { promotionEnrollment } from '../modules/promotion/enrollment.ts'
import { seatBooking } from '../modules/promotion/booking.ts'
import { refund } from '../modules/refunds/index.ts'
import { attachment } from '../modules/relations/index.ts'
import { script } from '../modules/exams/attempt.ts'
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
/** Of pupils with a bound guardian, or with a refund that waits for somebody's word, nobody is erased; that an erasure unbinds them first is a test of
 * requests. */
const statusesOf = (of: Resource) =>
  of.lifecycle.statuses.filter(
    status => !['new', 'erased'].includes(status) && (of.name !== 'guardian' || status === 'unbound') && (of.name !== 'refund' || status !== 'applied'),
  )
const sealed = (of: Resource) => Object.keys(of.fields).filter(name => of.fields[name]!.isSealed)

test('what is personal of a pupil goes with the pupil, whatever keeps it', async () => {
  const kinds = on.engine.registry.tables.filter(of => !('empty' in of) && pointers(of).length > 0 && personal(of).length + sealed(of).length > 0)
  expect(kinds.length).toBeGreaterThan(20)
  await put(on, student, [rowIn(student, 'c1', 'left', { studentName: word, schoolId: 's1' })])
  for (const of of kinds)
    for (const pointer of pointers(of)) {
      const names = [...personal(of), ...sealed(of)],
        said = Object.fromEntries(names.map(name => [name, of.fields[name]!.kind === 'json' ? [word] : `${word} ${name}`])),
        approvals = of.fields.approvals && { approvals: [{ step: 'school', userId: 'm', name: 'm', at: on.now, remark: word }] }
      await put(
        on,
        of,
        statusesOf(of).map(status =>
          rowIn(of, `${pointer}-${status}`, status, { ...said, ...approvals, [pointer]: 'c1' }, name => `${pointer}-${status}-${name}`),
        ),
      )
    }
  // What hangs on such rows goes too, and scripts that are marked of an attempt.
  await put(on, attachment, [rowIn(attachment, 'h1', 'live', { ownerType: 'leave', ownerId: 'studentId-finished', name: word })])
  await put(on, script, [rowIn(script, 's1', 'sealed', { attemptId: 'studentId-marked', code: '1', answers: { q: [word] } })])
  await on.run(on.as('system'), eraseStudent, 'c1', { remark: 'asked for' })
  const left: string[] = []
  for (const of of [student, attachment, script, ...kinds])
    for (const row of await on.all(of))
      for (const name of [...personal(of), ...sealed(of), 'approvals'])
        if (JSON.stringify(row[name])?.includes(word)) left.push(`${of.name}.${name} of one that is ${row.status}`)
  expect(left).toEqual([])
})

/** Texts and structures that people may write into, of rows that point to a pupil or to such a row, and that are neither sealed nor emptied: why. */
const kept: Readonly<Record<string, string>> = {
  'guardian.assignDay': 'days of the week',
  'class_certificate.printed': 'the class, without the name',
  'class_certificate.former': 'numbers',
  'study_certificate.printed': 'the tour, without the name',
  'study_certificate.former': 'numbers',
  'subsidy.approvals': 'who approved, without words',
  'leave.approvals': 'who approved, without words',
  'refund.approvals': 'who approved, without words',
  'student_score.approvals': 'who approved, without words',
  'subsidy_use.parts': 'amounts',
  'order.subject': 'the name of the class or activity',
  'order.lines': 'amounts by kind',
  'order.policy': 'rules of the house',
  'payment.subject': 'the name of the class or activity',
  'payment.failure': "a gateway's",
  'gateway_notice.said': "a gateway's",
  'gateway_notice.remark': 'books: why money was taken for what it is',
  'enrolment.leftOut': 'numbers of lessons',
  'enrolment.passed': 'names of rules',
  'profit_share.failure': "a gateway's",
  'profit_share.remark': 'books: why money was not shared',
  'share_move.account': 'of a house',
  'share_move.failure': "a gateway's",
  'refund.subject': 'the name of the class or activity',
  'refund.quote': 'amounts',
  'refund.failure': "a gateway's",
  'seat_booking.seats': 'seats',
  'seat_booking.visitor': 'drawn by the server; emptied when its booking is erased',
  'promotion_enrollment.grade': 'of nobody once the names are gone',
  'promotion_enrollment.gate': 'a place',
  'invoice.title': 'kept by law: an invoice is reversed by what it says',
  'invoice.reversals': 'books: why it was reversed',
  'reconciliation_difference.remark': 'books: why a difference was settled',
  'traveller.vehicleName': 'a vehicle',
  'traveller.legSeats': 'seats',
  'traveller.beds': 'beds',
  'traveller.roomName': 'a room',
  'traveller.meals': 'tables',
  'traveller.mealName': 'a house',
  'traveller.friends': 'ids; emptied',
  'traveller.apart': 'ids; emptied',
  'insurance.company': 'a house',
  'insurance.endorsements': 'of the policy: days and what the insurer was told of them',
  'study_attendance.confirmUser': 'who called the roll',
  'student_score.schoolYear': 'a year',
  'student_score.scores': 'points, of nobody',
  'student_score.parts': 'points, of nobody',
  'student_rating.schoolYear': 'a year',
  'student_rating.scores': 'levels, of nobody',
  'student_rating.sources': 'ids of sheets',
  'exam_attempt.examName': 'an exam',
  'exam_attempt.items': 'questions',
  'exam_attempt.marks': 'points',
  'exam_script.items': 'questions',
  'exam_script.marks': 'points',
  'pilot_consult.schoolName': 'of nobody once the name is gone; erased on request',
  'pilot_consult.grade': 'of nobody once the name is gone; erased on request',
  'pilot_consult.receipt': 'drawn by the server',
}
const isWritten = ([name, field]: readonly [string, Field]): boolean =>
  ['text', 'rich', 'json'].includes(field.kind) &&
  !(field.pii ?? field.copies ?? field.isSealed ?? field.choices ?? field.names ?? field.numberOf ?? field.among ?? field.keepsKind ?? field.isMachine) &&
  !/(Id|Ids|Code|No|By|For|Hash|At|Url|Lat|Lng)$|^(code|form|seed|currency)$/.test(name)
/** Whether a field leads to rows of this kind: a reference, or a text that holds an id. */
const leadsTo = (of: Resource, what: string): readonly string[] =>
  Object.entries(of.fields).flatMap(([name, field]) =>
    pointsTo(name, field).includes(what) || (field.kind === 'text' && name.toLowerCase().endsWith(`${what}id`)) ? [name] : [],
  )
const tables = () => on.engine.registry.tables.filter(of => !('empty' in of))
test('what people write of a pupil is sealed and goes with the pupil, or stays for a reason', () => {
  const own = tables().filter(of => leadsTo(of, 'student').length > 0),
    next = tables().filter(of => !own.includes(of) && own.some(one => Object.values(of.fields).some(field => field.kind === 'ref' && field.to === one.name)))
  const written = [...own, ...next].flatMap(of =>
    Object.entries(of.fields)
      .filter(isWritten)
      .map(([name]) => `${of.name}.${name}`),
  )
  expect(written.filter(one => !(one in kept))).toEqual([])
  expect(
    Object.keys(kept).filter(one => !written.includes(one)),
    'are there no more',
  ).toEqual([])
})
/** Rows of an account, by an id in whatever form, in which something is written and that know of no pupil: why they stay where no test says they go. */
const ofAccounts: Readonly<Record<string, string>> = {
  message: "letters to it: what the product says in them names no child; where one was written by hand it is the sender's",
  login_session: 'when somebody was signed in, and why another looked through their eyes',
  wechat_binding: 'goes; see below',
  wechat_message: 'goes; see below',
  mail: 'goes; see below',
  question_answer: 'goes; see below',
  saved_view: 'lists as somebody likes them',
  agency_teacher: 'staff',
  school_teacher: 'staff',
  sale_user: 'staff',
  sale_type_relation: 'staff',
  sale_relation: 'staff',
  sale_order: 'staff',
  flow_substitute: 'staff',
  service_member: 'staff',
  conversation: 'goes by its phone; see below',
}
test('what is written on rows of an account goes with it, or stays for a reason', () => {
  const found = tables().filter(of => {
    const own = leadsTo(of, 'user').filter(name => /^(user|payer|visitor|memberUser)Id$/.test(name))
    return own.length > 0 && leadsTo(of, 'student').length === 0 && Object.entries(of.fields).some(one => isWritten(one) || one[1].pii)
  })
  expect(found.map(of => of.name).toSorted()).toEqual(Object.keys(ofAccounts).toSorted())
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
  'enrolment.payerId': 'goes with the child that it is about',
  'refund.payerId': 'goes with the child that it is about',
  'invoice.payerId': 'goes with the child that it is about; where it was sent goes with the account',
  'violation_complaint.complainedBy': 'the authority goes on with it; it goes with the child',
  'student_score.evaluatorId': 'staff',
  'customer.ownerId': 'staff',
  'customer.offeredToId': 'staff',
  'customer.lastOwnerId': 'staff',
  'clue.ownerId': 'staff',
  'clue.lastOwnerId': 'staff',
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
  expect(own.map(([of]) => of.name).toSorted()).toEqual(['guardian', 'mail', 'order', 'question_answer', 'wechat_message'])
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
  await put(on, invoice, [rowIn(invoice, 'i1', 'issued', { payerId: 'u-closed', orderCode: '1', title: 'x', email: word })])
  const seat = { phone, name: word, studentName: word, bookingId: 'b1' }
  await put(on, seatBooking, [rowIn(seatBooking, 'b1', 'confirmed', { phone, name: word, visitor: word })])
  await put(on, promotionEnrollment, [rowIn(promotionEnrollment, 'e1', 'checked_in', seat), rowIn(promotionEnrollment, 'e2', 'no_show', seat)])
  // Two accounts have this one: what names nobody but it stays with the other.
  const both = '13900007764'
  await put(on, user, [rowIn(user, 'u-a', 'active', { account: 'a', phone: both }), rowIn(user, 'u-b', 'active', { account: 'b', phone: both })])
  await put(on, smsSend, [rowIn(smsSend, 'm4', 'sent', { ...sms, phoneNumber: both, content: null, params: null })])
  await on.run(on.as('system'), account.erase, 'u-a')
  expect(await on.row(smsSend, 'm4')).toMatchObject({ status: 'sent', phoneNumber: both })
  await on.run(on.as('system'), account.erase, 'u-closed')
  const left: string[] = []
  for (const of of [
    user,
    smsSend,
    wechatBinding,
    invoice,
    seatBooking,
    promotionEnrollment,
    conversation,
    line,
    attach,
    robotAnswer,
    ticket,
    ...own.map(([each]) => each),
  ])
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

test('what an erased row says in the same turn is kept: what it said before is not', async () => {
  const at = await app(modules)
  try {
    await put(at, student, [rowIn(student, 'c2', 'left', { studentName: word, schoolId: 's1' })])
    const kept = { studentId: 'c2', orderCode: '1', refundNo: 'R1', reason: word, agencyOpinion: `objected: ${word}`, auditRemark: word }
    const approvals = [{ step: 'school', userId: 'm', name: 'm', at: at.now, remark: word }]
    await put(at, refund, [
      rowIn(refund, 'r1', 'success', { ...kept, approvals }),
      rowIn(refund, 'r2', 'applied', { ...kept, refundNo: 'R2', submittedBy: 'system' }),
    ])
    const gone = () => at.run(at.as('system'), eraseStudent, 'c2', { remark: word })
    await expect(gone()).rejects.toThrow('refundErasing.waits')
    await at.run(at.as('system'), at.engine.command('refund', 'withdraw'), 'r2', { remark: word })
    await at.run(at.as('system'), at.engine.command('refund', 'keepVerdict'), 'r2', { agencyOpinion: `objected: ${word}` })
    await gone()
    expect(await at.row(refund, 'r1')).toMatchObject({
      status: 'success',
      reason: null,
      auditRemark: null,
      agencyOpinion: 'objected',
      approvals: [{ step: 'school', name: 'm', remark: '' }],
    })
    const facts = await at.log.history(tenant, refund, 'r1')
    // What was written before its field was sealed is told no more, and what is said since can be read.
    expect(JSON.stringify(facts.slice(0, -2))).not.toContain(word)
    expect(facts.at(-1)).toMatchObject({ type: 'verdict_kept', data: { agencyOpinion: 'objected' } })
    // Also where something was sealed before: what is said since lies under a key of its own.
    expect((await at.log.history(tenant, refund, 'r2')).at(-1)).toMatchObject({ type: 'verdict_kept', data: { agencyOpinion: 'objected' } })
    // Why it was taken back, and why the pupil was erased, lie in no fact as they were written.
    const lies = await at.store.read({ text: "select data from facts where type in ('withdrawn', 'erased')", values: [] })
    expect(JSON.stringify(lies)).not.toContain(word)
    await expect(gone()).rejects.toThrow()
  } finally {
    await at.close()
  }
})
