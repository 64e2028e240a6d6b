/** The figures of a board as the calls answer them, who asks which call, and the words they are shown with. */
import { useState } from 'react'
import { today } from '../../../console/clock.ts'
import { type Fetched, useAsk } from '../../../console/parts/hooks.ts'
import { useSession } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { plusDays } from '../../kit/time.ts'
import type { Board } from '../board.ts'

export const wordsOfBoard = {
  studentCount: ['学生', 'Pupils'],
  placeCount: ['在读人次', 'Places taken'],
  schoolCount: ['学校', 'Schools'],
  agencyCount: ['机构', 'Agencies'],
  openClassCount: ['在开班级', 'Running classes'],
  fillRate: ['名额占用率', 'Seats taken'],
  enrolCount: ['新增报名', 'Enrolments'],
  leaveCount: ['退出', 'Left'],
  lessonCount: ['已上课次', 'Lessons taught'],
  stoppedCount: ['停课课次', 'Lessons stopped'],
  attendanceRate: ['到课率', 'Attendance'],
  orderAmount: ['缴费 (¥)', 'Paid (¥)'],
  refundAmount: ['退款 (¥)', 'Refunded (¥)'],
  date: ['日期', 'Date'],
  products: ['课程在读人次', 'Courses by places taken'],
  schools: ['学校新增报名', 'Schools by enrolments'],
  agencies: ['机构新增报名', 'Agencies by enrolments'],
  areas: ['区县新增报名', 'Areas by enrolments'],
  classes: ['班级状态', 'Classes by stage'],
  teaching: ['报名与上课', 'Enrolments and lessons'],
  money: ['缴费与退款', 'Paid and refunded'],
  board: ['数据看板', 'Board'],
  publicBoard: ['全区概况', 'The district at a glance'],
  updated: ['更新于', 'As of'],
  nothing: ['这段时间内没有数据。', 'Nothing happened in this time.'],
} as const satisfies Record<string, Label>

/** The call of the board that somebody may see; who has none of their own sees what everybody may. */
const calls: Readonly<Record<string, string>> = {
  PA: 'getPlatformData',
  PO: 'getPlatformData',
  FI: 'getPlatformData',
  EC: 'getCommissionData',
  SM: 'getSchoolData',
  AM: 'getAgencyData',
}
export const publicCall = 'getBigScreenData'
export const useBoardCall = (): string => calls[useSession(value => value.userInfo?.role_alias ?? '')] ?? publicCall

export const spans = { '7': ['近7天', '7 days'], '30': ['近30天', '30 days'], '90': ['近90天', '90 days'], '365': ['近一年', 'A year'] } as const
export type SpanName = keyof typeof spans

/** A share as it is shown; a dash where there is nothing to share. */
export const percent = (value: number | null): string => (value === null ? '–' : `${value}%`)

/** A board is asked for again every minute while it is looked at. */
export const every = 60_000

export function useBoard(call: string): { readonly board: Fetched<Board>; readonly span: SpanName; readonly setSpan: (span: SpanName) => void } {
  const [span, setSpan] = useState<SpanName>('30')
  const until = today()
  const query = call === publicCall ? {} : { startTime: `${plusDays(until, 1 - Number(span))} 00:00:00`, endTime: `${until} 23:59:59` }
  const board = useAsk<Board>(`/api/blade-desk/sqa/${call}`, query, { every })
  return { board, span, setSpan }
}
