/** The robot: how it is called and greets, when people take over from it, and the hours in which there are people. One per tenant. */
import {
  clockOf,
  crud,
  crudFacts,
  dayOf,
  ensure,
  about,
  image,
  int,
  prose,
  refusals,
  resource,
  type Row,
  rules,
  single,
  state,
  text,
  weekdayNames,
} from '../kit/index.ts'
import { keepers, readers } from './category.ts'

export const no = refusals('robot_info', {
  status: ['状态须为0(草稿)、1(已发布)或2(已下线)', 'the status is 0 (draft), 1 (published) or 2 (offline)'],
  days: ['服务日须为1到7的数字，以逗号分隔，1为周一', 'days are numbers from 1 to 7 with commas between, 1 is Monday'],
  hours: ['下班时间须晚于上班时间', 'the end is after the beginning'],
})
type Standing = 'draft' | 'published' | 'offline'
const standings: Readonly<Record<string, Standing>> = { 0: 'draft', 1: 'published', 2: 'offline', draft: 'draft', published: 'published', offline: 'offline' }
const changes = { change: ['draft', 'published', 'offline'] } as const
const said = (most: number) => (value: string) => (value.length <= most ? undefined : rules.no.length)

export const robotInfo = resource('robot_info', {
  label: ['机器人信息', 'Robot info'],
  path: 'business-customer/robot',
  title: 'name',
  scope: 'everyone',
  read: readers,
  fields: {
    name: text('机器人名称', 'Name', { required: true, initial: '小课', check: said(20) }),
    avatar: image('头像', 'Picture'),
    welcome: text('欢迎语', 'Welcome', {
      required: true,
      lines: 3,
      initial: prose([
        '您好，我是智能客服小课。请直接输入问题，或点选下面的热门问题。',
        'Hello, I am the robot. Ask your question, or choose one of the hot ones below.',
      ]),
      check: said(500),
    }),
    defaultReply: text('答不上来时的回复', 'Said when it does not know', {
      required: true,
      lines: 3,
      initial: prose(['抱歉，这个问题我还不会。您可以换个说法，或输入“转人工”。', 'I do not know that yet. Ask it in other words, or ask for a person.']),
      check: said(500),
    }),
    missesMax: int('连续几次答不上来转人工', 'Misses in a row until a person takes over', { required: true, initial: 2, check: rules.between(1, 9) }),
    workDays: text('人工服务日', 'Days with people', {
      required: true,
      among: Object.fromEntries(weekdayNames.map((name, i) => [i + 1, name])),
      initial: '1,2,3,4,5,6,7',
      check: value => (/^[1-7](,[1-7])*$/.test(value) ? undefined : no.days),
    }),
    opensAt: text('人工上班时间', 'People from', { required: true, initial: '08:00', check: rules.clock }),
    closesAt: text('人工下班时间', 'People until', { required: true, initial: '21:00', check: rules.clock }),
    offHours: text('人工不在时的回复', 'Said when nobody is there', {
      required: true,
      lines: 3,
      initial: prose([
        '现在不是人工服务时间。请留下问题，我们上班后会第一时间查看。',
        'Nobody is here at this hour. Leave your question, we look at it first thing.',
      ]),
      check: said(500),
    }),
    lapseHours: int('访客多少小时未回复自动结束', 'Hours of silence after which a talk is over', { required: true, initial: 24, check: rules.between(1, 720) }),
  },
  lifecycle: {
    new: state('默认', 'Default', 'good', { create: ['draft', 'published', 'offline'] }),
    draft: state('草稿', 'Draft', 'idle', changes, 0),
    published: state('已发布', 'Published', 'good', changes, 1),
    offline: state('已下线', 'Offline', 'over', changes, 2),
  },
  facts: crudFacts,
})
export type Robot = Row<typeof robotInfo>
export const robotOf = single(robotInfo, 'robot')

const [create, change] = crud(robotInfo, {
  by: keepers,
  create: { label: ['设定机器人', 'Set the robot'] },
  change: { label: ['修改机器人', 'Change the robot'] },
  input: { status: text('状态', 'Status', { check: value => (Object.hasOwn(standings, value) ? undefined : no.status) }) },
  to: ({ status }, before) => standings[status ?? (before.status === 'new' ? 'published' : before.status)]!,
  check: ({ opensAt, closesAt }) => ensure(opensAt < closesAt, about(no.hours, 'closesAt')),
})
export const robotCommands = [create, change] as const

/** Whether the robot answers at all. */
export const answers = ({ status }: Pick<Robot, 'status'>): boolean => status === 'new' || status === 'published'
/** Whether people are there at an instant. */
export function inHours({ workDays, opensAt, closesAt }: Pick<Robot, 'workDays' | 'opensAt' | 'closesAt'>, now: string, zone: string): boolean {
  const weekday = new Date(`${dayOf(now, zone)}T00:00:00Z`).getUTCDay() || 7,
    clock = clockOf(now, zone)
  return workDays.split(',').includes(String(weekday)) && opensAt <= clock && clock < closesAt
}
