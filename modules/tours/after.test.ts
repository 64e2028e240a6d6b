/** What surrounds a journey: questions, notices, reports of children and certificates. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { world } from '../../tests/properties/world.ts'
import { brought, consents } from '../../tests/tours.ts'
import { noCertificate } from '../content/index.ts'
import { message, sentNotice } from '../messages/index.ts'
import { no as noQuestion, questionAnswer } from './questions.ts'
import { no as noNotice, reservationNotice } from './reservation-notice.ts'
import { no, studyCertificate } from './works.ts'

const on = renewed(() => world('sqlite'))

test('a guardian asks about a tour, its agency answers, and the guardian is told', async () => {
  const id = await brought(on, 'filed'),
    { parentOf, agency, otherAgency } = on.people
  // Who has no child at the school of the tour learns nothing of it, not even that there is one.
  await refuses(on.send(parentOf('c8'), 'question_answer.ask', 'q8', { openClassId: id, question: '去哪里？' }), noQuestion.noTour)
  await on.send(parentOf('c1'), 'question_answer.ask', 'q', { openClassId: id, question: '要带被子吗？' })
  await refuses(on.send(otherAgency, 'question_answer.answer', 'q', { answer: '不用' }), { code: 'kernel.missing', label: ['', ''] })
  await on.send(agency, 'question_answer.answer', 'q', { answer: '营地有被褥。' })
  expect(await on.row(questionAnswer, 'q')).toMatchObject({ status: 'answered', answer: '营地有被褥。' })
  await on.tick()
  expect((await on.all(sentNotice, { textCode: 'question_answer.answered' })).length).toBe(1)
})

test('a notice goes once, to whom it names', { tags: 'thorough' }, async () => {
  const id = await brought(on, 'released'),
    { agency } = on.people
  // c3 has two guardians; that of c4 has agreed already.
  await consents(on, id, 'c4')
  await on.send(agency, 'reservation_notice.create', 'n', { openClassId: id, title: '集合时间', content: '七点半南门', receivers: 'undecided' })
  await on.send(agency, 'reservation_notice.send', 'n')
  await refuses(on.send(agency, 'reservation_notice.send', 'n'), { code: 'kernel.notNow', label: ['', ''] })
  await on.tick()
  const told = (await on.all(message, {})).filter(one => one.title === '研学通知：集合时间').map(one => one.userId)
  expect(told.sort()).toEqual(['p1', 'p3', 'p9'])
  expect((await on.row(reservationNotice, 'n')).sendTime).toBe(on.now)
  await on.send(agency, 'reservation_notice.create', 'm', { openClassId: id, title: '改期', content: '改期' })
  await on.send(on.people.operator, 'tour.cancel', id, { cancelReason: 'weather', remark: '雨' })
  await refuses(on.send(agency, 'reservation_notice.send', 'm'), noNotice.over)
})

test('a report is of a child who went, and a certificate follows the accepted report of the tour, issued anew under another number behind the same code', {
  tags: 'thorough',
}, async () => {
  const id = await brought(on, 'returned'),
    { school, agency, operator, parentOf, admin } = on.people
  await refuses(on.send(school, 'study_report.create', 'r0', { openClassId: id, studentId: 'c5', title: '没去' }), no.notThere)
  await refuses(on.send(parentOf('c1'), 'study_report.create', 'r', { openClassId: id, studentId: 'c1', title: '我看见了化石', score: 100 }), no.teachers)
  await on.send(parentOf('c1'), 'study_report.create', 'r', { openClassId: id, studentId: 'c1', title: '我看见了化石' })
  await on.send(school, 'study_report.change', 'r', { score: 90 })
  await on.send(parentOf('c1'), 'study_report.change', 'r', { title: '我看见了三叶虫' })
  await refuses(on.send(parentOf('c1'), 'study_report.change', 'r', { score: 100 }), no.teachers)
  const spots = ['studentName', 'certificateNo'].map(key => ({ key, x: 50, y: 50, size: 20, align: 'center', color: '#000000' }))
  await on.send(admin, 'certificate_template.create', 't', { name: '研学证书', type: 'study', background: '/files/b.png', fields: spots })
  const given = { openClassId: id, studentId: 'c1', templateId: 't' }
  await refuses(on.send(school, 'study_certificate.issue', `${id}:c1`, given), no.notOver)
  await on.send(agency, 'tour.submitReport', id, { receipts: [{ item: '大巴', amount: '600.00', fileId: '/files/r.pdf' }] })
  await on.send(operator, 'tour.rejectReport', id, { remark: '补票据' })
  await on.send(agency, 'tour.submitReport', id, { receipts: [{ item: '大巴', amount: '600.00', fileId: '/files/r.pdf' }] })
  await on.send(operator, 'tour.approveReport', id)
  await refuses(on.send(school, 'study_certificate.issue', `${id}:c1`, given), noCertificate.noTemplate)
  await on.send(admin, 'certificate_template.enable', 't')
  await refuses(on.send(school, 'study_certificate.issue', `${id}:c5`, { ...given, studentId: 'c5' }), no.notThere)
  await on.send(school, 'study_certificate.issue', `${id}:c1`, given)
  const { certificateNo, verifyId } = await on.row(studyCertificate, `${id}:c1`)
  expect(certificateNo).toMatch(/^YX2026-\d{6}$/)
  await on.send(school, 'study_certificate.revoke', `${id}:c1`, { remark: '姓名有误' })
  await on.send(school, 'study_certificate.issue', `${id}:c1`, given)
  const anew = await on.row(studyCertificate, `${id}:c1`)
  expect(anew).toMatchObject({ status: 'issued', verifyId, former: [{ no: certificateNo }] })
  expect(anew.certificateNo).not.toBe(certificateNo)
})
