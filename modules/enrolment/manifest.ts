/** What enrolment shows: the lists of places and of choice rounds. The parents' pages show money as well and stand with the refunds. */
import { detailScreen, type InMenu, type Label, link, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { choiceRound, choose, closeRound, openRound } from './choice.ts'
import { commands as classCommands } from './classes.ts'
import { complete } from './complete.ts'
import { annulByError, commands as leavingCommands, decline, revoke, withdraw } from './end-enrolment.ts'
import { commands as drawCommands } from './draw.ts'
import { accept, commands as enrolCommands, commit, extendHold } from './enrol.ts'
import { enrolment } from './enrolment.ts'
import { enterGroup, groupCommands, groupOffer } from './group-offer.ts'
import { commitInOrder } from './in-order.ts'
import { enterLate, pay } from './places.ts'
import { commands as transferCommands, transferOut } from './transfer.ts'
import { joinWaitlist, leaveList, offer } from './waiting.ts'

const places = [
  ...enrolCommands,
  commitInOrder,
  ...drawCommands,
  enterGroup,
  ...leavingCommands,
  ...transferCommands,
  choose,
  joinWaitlist,
  leaveList,
  offer,
  complete,
  pay,
  enterLate,
].filter(one => one.on.name === enrolment.name)
const rounds = [openRound, ...drawCommands.filter(one => one.on.name === choiceRound.name), closeRound]
const forms = { transferOut: part(() => import('./screens/TransferDialog.tsx'), 'TransferDialog') } as const
/** Who sits where, and what may be done for them: of a school or of the platform. */
const enrolments = (
  path: string,
  screen: string,
  more: { readonly menu?: InMenu; readonly called?: Label; readonly from?: string; readonly isPlain?: boolean },
) =>
  listScreen(path, enrolment, {
    ...more,
    screen,
    commands: [commit, joinWaitlist, accept, offer, extendHold, transferOut, revoke, withdraw, decline, leaveList, annulByError],
    columns: ['studentId', 'openClassId', 'status', 'priceCents', 'onBehalf', 'enrolledAt', 'holdUntil', 'createTime'],
    search: ['openClassId', 'studentId', 'schoolId', 'status'],
    inputs: { openClassId: part(() => import('./screens/ClassInput.tsx'), 'ClassInput'), refundId: null, unpaid: null },
    forms,
    link: row => `/enrolment/detail/${row.id}`,
    hint: ['家长报名或学校代报后会显示在这里。', 'Enrolments of parents and of the school appear here.'],
  })

export const manifest: Manifest = {
  resources: [enrolment, choiceRound, groupOffer],
  commands: [...places, ...rounds, ...groupCommands, ...classCommands],
  // Its page shows money as well and stands with the refunds.
  screens: [
    link('/parent/enrol', { area: 'teaching', label: ['课程报名', 'Enrol'], icon: 'learning', roles: ['PR'] }),
    link('/parent/enrolments', { area: 'teaching', label: ['我的报名', 'My enrolments'], icon: 'properties', roles: ['PR'] }),
    enrolments('/school_client/enrolment', 'school-enrolment', {
      menu: { area: 'teaching', label: ['学校报名', 'School enrolment'], icon: 'follower', roles: ['SM', 'ST', 'PO'] },
    }),
    enrolments('/order/enrollList', 'enroll-list', { from: '/api/business-order/order/queryEnrollList', isPlain: true }),
    enrolments('/platform_orderManageMent/registrationDetails', 'registration-details', {
      called: ['报名明细', 'Registration details'],
      from: '/api/business-order/registrationDetails/page',
      isPlain: true,
    }),
    detailScreen('/enrolment/detail/:id', enrolment, {
      commands: places,
      inputs: { unpaid: null },
      forms,
      title: row => [row.studentName, row.openClassName].filter(Boolean).join(' · '),
    }),
    listScreen('/school_client/choiceRound', choiceRound, {
      menu: { area: 'teaching', label: ['志愿轮次', 'Choice rounds'], icon: 'resolve', roles: ['SM', 'PO'] },
      commands: rounds,
      inputs: { openClassIds: part(() => import('./screens/RoundClasses.tsx'), 'RoundClasses') },
    }),
    screen('/school_client/choiceRound/:id', () => import('./screens/RoundDetail.tsx'), 'RoundDetail', { of: choiceRound }),
    listScreen('/school_client/groupOffer', groupOffer, {
      menu: { area: 'teaching', label: ['拼团', 'Group offers'], icon: 'social-media', roles: ['SM', 'PO', 'AM'] },
      columns: ['name', 'openClassId', 'size', 'joined', 'priceCents', 'until', 'status'],
      commands: groupCommands.filter(one => !['join', 'leave'].includes(one.name)),
    }),
  ],
}
