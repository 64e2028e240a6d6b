/** What tours show. */
import { detailScreen, group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { adjustmentCommands, studyAdjustment } from './adjustment.ts'
import { inspectionAttendance, inspectionCommands, rollCommands, studyAttendance } from './attendance.ts'
import { clockInCommands, stopClockIn } from './clock-in.ts'
import { givingBack } from './giving-back.ts'
import { groupCommands, studyGroup } from './group.ts'
import { insuranceCommands, list } from './insurance.commands.ts'
import { insurance } from './insurance.ts'
import { itinerary, itineraryCommands } from './itinerary.ts'
import { reschedule } from './moving-dates.ts'
import { payApply, payCommands, payPlan, savePlan } from './pay.ts'
import { tourLeader } from './leader.ts'
import { replaceLeader } from './replacing.ts'
import { questionAnswer, questionCommands } from './questions.ts'
import { noticeCommands, reservationNotice } from './reservation-notice.ts'
import { readyCommands, readyFile, saveFile } from './ready.ts'
import { supplyScreens } from './supply-screens.ts'
import { tourCommands } from './tour.commands.ts'
import { tour } from './tour.ts'
import { handOver, travelCommands } from './travel.ts'
import { noteCommands, travellerCommands } from './traveller.commands.ts'
import { healthNote, traveller } from './traveller.ts'
import { studyUnit, unitCommands } from './unit.ts'
import { vehicleTravel, vehicleTravelCommands } from './vehicle-travel.ts'
import { certificateCommands, reportCommands, studyCertificate, studyReport } from './works.ts'

const commands = [...tourCommands, reschedule, ...readyCommands, ...travelCommands, replaceLeader]
const columns = ['name', 'destination', 'schoolId', 'agencyId', 'startDate', 'endDate', 'capacity', 'priceCents', 'status']
const inputs = { letters: null, receipts: null, schoolId: part(() => import('./screens/SchoolInput.tsx'), 'SchoolInput') }
const cockpit = () => import('./screens/TourScreen.tsx')
const clockIn = () => import('./screens/ClockIn.tsx')
const reportForm = part(() => import('./screens/StudyReportForm.tsx'), 'StudyReportForm')
const link = (row: { readonly [name: string]: unknown }) => `/study/list/${String(row.openClassId)}`

export const manifest: Manifest = {
  resources: [
    tour,
    itinerary,
    traveller,
    healthNote,
    studyGroup,
    insurance,
    readyFile,
    studyUnit,
    tourLeader,
    studyAdjustment,
    studyAttendance,
    inspectionAttendance,
    stopClockIn,
    questionAnswer,
    reservationNotice,
    studyReport,
    studyCertificate,
    payPlan,
    payApply,
    vehicleTravel,
  ],
  commands: [
    ...commands,
    ...givingBack,
    ...itineraryCommands,
    ...travellerCommands,
    handOver,
    ...noteCommands,
    ...groupCommands,
    ...insuranceCommands,
    saveFile,
    ...unitCommands,
    ...adjustmentCommands,
    ...rollCommands,
    ...inspectionCommands,
    ...clockInCommands,
    ...questionCommands,
    ...noticeCommands,
    ...reportCommands,
    ...certificateCommands,
    savePlan,
    ...payCommands,
    ...vehicleTravelCommands,
  ],
  screens: [
    group('/study', ['研学活动', 'Tours'], { area: 'tours', icon: 'route' }, [
      listScreen('/study/list', tour, {
        menu: { label: ['研学管理', 'All tours'], icon: 'map' },
        commands,
        columns,
        inputs,
        hint: ['先锁定报价，再新建研学', 'Lock a quotation first, then plan a tour from it'],
      }),
      screen('/study/list/:id', cockpit, 'TourScreen', { of: tour }),
      listScreen('/age_client/study/openclass', tour, {
        called: ['研学开课', 'Launch study tours'],
        screen: 'study-openclass',
        commands,
        columns,
        inputs,
        views: [{ id: 'filed', label: ['待开班', 'To launch'], filters: { status: 'planning,filing,filed' }, opens: true }],
      }),
      listScreen('/study/itinerary', itinerary, {
        menu: { label: ['行程管理', 'Itineraries'], icon: 'route' },
        commands: itineraryCommands,
        columns: ['openClassId', 'day', 'kind', 'title', 'startTime', 'endTime', 'address'],
        link,
      }),
      listScreen('/study/group', studyGroup, {
        menu: { label: ['研学分组', 'Groups'], icon: 'people' },
        commands: groupCommands,
        columns: ['openClassId', 'groupName', 'leaderId', 'leaderPhone', 'deputyId', 'studentCount'],
        link,
      }),
      ...supplyScreens,
      listScreen('/study/attendance', studyAttendance, {
        menu: { label: ['研学考勤', 'Roll calls'], icon: 'follower' },
        columns: ['openClassId', 'lessonId', 'studentId', 'groupId', 'mark', 'attendTime', 'remark'],
      }),
      listScreen('/study/inspectionAttendance', inspectionAttendance, {
        menu: { label: ['巡课考勤', 'Inspection sign-ins'], icon: 'stopwatch' },
        columns: ['openClassId', 'lessonId', 'inspectorId', 'signedAt', 'metres', 'isFine', 'remark'],
      }),
      screen('/study/assignment', () => import('./screens/PlacesScreen.tsx'), 'PlacesScreen', {
        menu: { label: ['研学分配', 'Places'], icon: 'swap-horizontal', permit: 'study_adjustment_view' },
      }),
      screen('/study/passengers', () => import('./screens/PassengersScreen.tsx'), 'PassengersScreen', {
        menu: { label: ['乘车名单', 'Passenger lists'], icon: 'th-list', permit: 'study_adjustment_view' },
      }),
      screen('/study/ready', () => import('./screens/ReadyScreen.tsx'), 'ReadyScreen', {
        menu: { label: ['研学准备', 'Readiness'], icon: 'endorsed', permit: 'ready_file_view' },
      }),
      listScreen('/openclass/insurance', insurance, {
        menu: { label: ['保险管理', 'Insurance'], icon: 'shield' },
        commands: insuranceCommands.filter(one => one !== list),
        columns: ['openClassId', 'studentId', 'company', 'policyNo', 'amount', 'startDate', 'endDate', 'status', 'reason'],
      }),
      listScreen('/study/pay', payApply, {
        menu: { label: ['研学支付', 'Payments'], icon: 'bank-account' },
        commands: payCommands,
        columns: ['openClassId', 'partNo', 'amount', 'bankAccountId', 'submittedAt', 'voucherNo', 'payTime', 'status'],
        link,
      }),
      listScreen('/study/report', studyReport, {
        menu: { label: ['研学报告', 'Reports'], icon: 'manual' },
        commands: reportCommands,
        forms: { create: reportForm, change: reportForm },
        columns: ['openClassId', 'studentId', 'title', 'score', 'createTime'],
      }),
      listScreen('/study/certificate', studyCertificate, {
        menu: { label: ['研学证书', 'Certificates'], icon: 'id-number' },
        commands: certificateCommands,
        columns: ['certificateNo', 'openClassId', 'studentId', 'templateId', 'issueTime', 'status'],
        search: ['certificateNo', 'openClassId', 'studentId', 'issueTime', 'status'],
      }),
      detailScreen('/study/certificate/:id', studyCertificate, {
        commands: certificateCommands,
        fields: ['certificateNo', 'openClassId', 'studentId', 'templateId', 'edition', 'issueTime', 'revokedAt', 'remark', 'former', 'verifyId'],
      }),
      listScreen('/study/questionAnswer', questionAnswer, {
        menu: { label: ['用户问答', 'Questions'], icon: 'chat' },
        commands: questionCommands,
        forms: { ask: part(() => import('./screens/AskForm.tsx'), 'AskForm') },
        columns: ['question', 'openClassId', 'userName', 'answer', 'status'],
        views: [{ id: 'open', label: ['待回答', 'To answer'], filters: { status: 'open' } }],
        link,
      }),
      listScreen('/openclass/reservationNotice', reservationNotice, {
        menu: { label: ['预约通知', 'Notices'], icon: 'notifications' },
        commands: noticeCommands,
        columns: ['title', 'openClassId', 'receivers', 'sendTime', 'status'],
        views: [{ id: 'draft', label: ['草稿', 'Drafts'], filters: { status: 'draft' } }],
        link,
      }),
    ]),
    screen('/age_client/study_lesson/lessonmanage', () => import('./screens/TourLessons.tsx'), 'TourLessons'),
    screen('/school_client/study_lesson/clockIn/:id', clockIn, 'ClockIn'),
    screen('/age_client/study_lesson/clockIn/:id', clockIn, 'ClockIn'),
    screen('/study/onTheWay', () => import('./screens/OnTheWay.tsx'), 'OnTheWay', {
      menu: { area: 'tours', label: ['带队', 'On the way'], icon: 'play', permit: 'study_attendance_confirm', roles: ['AT', 'AM'] },
    }),
    screen('/parent/tours/:id', () => import('./screens/TourPlan.tsx'), 'TourPlan'),
    screen('/parent/tours', () => import('./screens/FamilyTours.tsx'), 'FamilyTours', {
      menu: { area: 'tours', label: ['孩子的研学', 'Tours'], icon: 'globe', permit: null, roles: ['PR'] },
    }),
  ],
}
