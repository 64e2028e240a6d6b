/** Reservation notices: what the people of a tour are told beside what the product tells by itself; written, then sent once. */
import { choice, crud, crudFacts, ensure, ref, resource, state, step, text, time, placeFields } from '../kit/index.ts'
import { get, gather, refusals } from '../kit/index.ts'
import { ofTour } from './itinerary.ts'
import { tour } from './tour.ts'

export const receivers = {
  families: ['全部家长', 'All guardians'],
  undecided: ['未同意的家长', 'Guardians who have not agreed'],
  leaders: ['带队教师', 'Leaders'],
} as const
export const no = refusals('reservation_notice', { over: ['研学已取消', 'the tour was cancelled'] })

export const reservationNotice = resource('reservation_notice', {
  label: ['预约通知', 'Reservation notice'],
  path: { base: 'business-openclass/reservationNotice', list: 'page' },
  title: 'title',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId' },
  read: ['PO', 'SM', 'AM', 'CS'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true }),
    title: text('标题', 'Title', { required: true, search: true }),
    content: text('内容', 'Content', { required: true, lines: 5 }),
    receivers: choice(receivers)('接收人', 'To', { required: true, initial: 'families' }),
    sendTime: time('发送时间', 'Sent at', { locked: true }),
    ...placeFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'waiting', { change: 'draft', send: 'sent', remove: 'removed' }),
    sent: state('已发送', 'Sent', 'good'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { ...crudFacts, sent: {} },
})
const [create, change, remove] = crud(reservationNotice, { by: ['AM', 'SM', 'PO'], copies: ofTour })
export const send = step(reservationNotice, 'send', 'sent', {
  label: ['发送', 'Send'],
  by: ['AM', 'SM', 'PO'],
  danger: true,
  needs: row => gather({ of: get(tour, row.openClassId) }),
  check: (_row, _input, { of }) => ensure(of && of.status !== 'cancelled', no.over),
  record: (_input, _row, _facts, { now }) => ({ sendTime: now }),
})
export const noticeCommands = [create, send, change, remove] as const
