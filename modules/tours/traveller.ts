/** Traveller: a child on a tour, with what its guardian agreed to, its group, and who it was handed to. */
import { choice, facts, file, flag, inLine, json, ref, resource, rules, state, text, time, int, placeFields } from '../kit/index.ts'
import type { LegSeat } from './legs.ts'
import type { MealPlace } from './meals.ts'

/** A bed of a room in a night; nights count from 1. */
export interface Bed {
  readonly night: number
  readonly roomId: string
  readonly bed: number
}
/** What a kitchen must know of a child, as the school enters it; what a guardian writes of it stays sealed. */
export const diets = {
  usual: ['普通餐', 'Usual'],
  halal: ['清真餐', 'Halal'],
  vegetarian: ['素食', 'Vegetarian'],
  allergy: ['忌口（过敏）', 'Avoids something'],
} as const

export const travellerId = (openClassId: string, studentId: string): string => `${openClassId}:${studentId}`

const saidSeat = ({ vehicleId, vehicleName, seatNo }: LegSeat): readonly [string, string] =>
  vehicleId ? [`${vehicleName ?? ''} ${seatNo} 号座`, `${vehicleName ?? ''} seat ${seatNo}`] : ['无座位', 'no seat']
const mealsLine = (all: readonly MealPlace[]) => [`${all.length} 餐已安排`, all.length === 1 ? '1 meal' : `${all.length} meals`] as const
const countLine = (ids: readonly string[]) => [`${ids.length} 人`, `${ids.length} pupils`] as const

export const traveller = resource('traveller', {
  label: ['出行学生', 'Traveller'],
  path: { base: 'business-openclass/openClassStudy/traveller', list: 'page' },
  title: 'studentId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', tour: 'openClassId', student: 'studentId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'CS'],
  sort: ['studentId'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    ...placeFields,
    groupId: ref('study_group')('分组', 'Group', { search: true }),
    /** A seat for the whole journey or until somebody changes, and a bed for each night; names as they were when it was given. */
    vehicleId: text('车辆编号', 'Id of the vehicle', { locked: true, hidden: true }),
    vehicleName: text('车辆', 'Vehicle', { locked: true }),
    seatNo: int('座位号', 'Seat', { locked: true }),
    legSeats: json<readonly LegSeat[]>()('换乘', 'Changes to', { locked: true, says: (seats: readonly LegSeat[]) => inLine(seats.map(saidSeat)) }),
    beds: json<readonly Bed[]>()('床位', 'Beds', {
      locked: true,
      hidden: true,
      says: (beds: readonly Bed[]) => inLine(beds.map(one => [`第 ${one.night} 晚 ${one.bed} 号床`, `night ${one.night}: bed ${one.bed}`])),
    }),
    roomName: text('房间', 'Room', { locked: true }),
    meals: json<readonly MealPlace[]>()('用餐安排', 'Meals', { locked: true, hidden: true, says: mealsLine }),
    mealName: text('餐厅', 'Restaurants', { locked: true }),
    /** Where somebody decided: proposals leave it. */
    isPinned: flag('已固定', 'Pinned', { required: true, initial: false, locked: true, hidden: true }),
    /** Ids of pupils of the same tour, as the school knows them: other people's children, of whom no family is told. */
    friends: json<readonly string[]>()('希望同行的好友', 'Friends to be with', { hidden: true, says: countLine, unseenBy: ['PR'] }),
    apart: json<readonly string[]>()('须分开的学生', 'Kept apart from', { hidden: true, says: countLine, unseenBy: ['PR'] }),
    isStepFree: flag('需要无障碍', 'Needs step-free places', { required: true, initial: false, hidden: true }),
    diet: choice(diets)('用餐', 'Diet', { required: true, initial: 'usual', hidden: true }),
    /** The version of the letter that was agreed to; a newer letter asks again. */
    consentVersion: int('同意的家长信版本', 'Letter agreed to', { locked: true }),
    consentBy: text('同意人', 'Consent by', { locked: true, hidden: true }),
    consentAt: time('同意时间', 'Consent at', { locked: true }),
    consentPaper: file('纸质同意书', 'Signed sheet', { hidden: true }),
    emergencyName: text('紧急联系人', 'Emergency contact', { pii: 'name' }),
    emergencyPhone: text('紧急联系电话', 'Emergency phone', { pii: 'phone', check: rules.phone }),
    /** Whether there is a note about the child's health or diet, and when it was last read: what it says is kept elsewhere. */
    hasNote: flag('有健康说明', 'Has a health note', { required: true, initial: false, locked: true }),
    noteAt: time('健康说明时间', 'Note from', { locked: true, hidden: true }),
    noteReadBy: text('健康说明查看人', 'Note read by', { locked: true, hidden: true }),
    noteReadAt: time('健康说明查看时间', 'Note read at', { locked: true, hidden: true }),
    handedTo: ref('guardian')('接回人', 'Handed to', { locked: true, hidden: true }),
    handedBy: text('交接人', 'Handed over by', { locked: true, hidden: true }),
    handedAt: time('交接时间', 'Handed over at', { locked: true, hidden: true }),
    reason: text('说明', 'Reason', { locked: true, hidden: true, pii: 'words' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { consent: 'listed', tellNote: 'listed' }),
    listed: state('出行', 'Travels', 'good', {
      ...{ consent: 'listed', place: 'listed', settle: 'listed', pin: 'listed', unpin: 'listed', wish: 'listed' },
      ...{ tellNote: 'listed', readNote: 'listed', handOver: 'listed', leave: 'left', erase: 'listed' },
    }),
    left: state('已退出', 'Left', 'over', { consent: 'listed', tellNote: 'listed', erase: 'left' }),
  },
  facts: facts('consented', 'placed', 'pinned', 'unpinned', 'wished', 'note_told', 'note_read', 'handed_over', 'left', 'erased'),
})

/** What a guardian tells of a child's health and diet for one tour. Sealed; nobody lists it but the guardians. */
export const healthNote = resource('health_note', {
  label: ['健康说明', 'Health note'],
  path: { base: 'business-openclass/openClassStudy/healthNote', list: 'page' },
  title: 'studentId',
  scope: { student: 'studentId' },
  read: ['PR'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, locked: true }),
    medical: text('病史、过敏与用药', 'Illnesses, allergies and medicine', { lines: 4, pii: 'text' }),
    diet: text('饮食要求', 'Diet', { lines: 2, pii: 'text' }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { tell: 'told' }), told: state('已填写', 'Told', 'good', { tell: 'told', erase: 'told' }) },
  facts: facts('told', 'erased'),
})
