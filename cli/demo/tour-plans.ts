/** What the tours of the demo plan: where each goes, when, for how many and how far it has come, its letter and its days. */
type Ends = 'planning' | 'filed' | 'selling' | 'cancelled' | 'ready' | 'travelling' | 'returned' | 'reported'
export interface Plan {
  readonly name: string
  readonly destination: string
  /** Days from today to the departure. */
  readonly leaves: number
  /** How many children go at scale 1. */
  readonly heads: number
  readonly ends: Ends
  /** The first is a spot that is booked, by its name. */
  readonly stops: readonly (readonly [title: string, lng: string, lat: string])[]
  /** What a ticket of it costs; 15 yuan when left out. */
  readonly ticket?: number
  /** What takes a place, in fen, where the rest is paid ten days before the departure. */
  readonly deposit?: number
}
export const plans: readonly Plan[] = [
  {
    name: '山地地质研学两日行',
    destination: '西山地质公园',
    leaves: 4,
    heads: 180,
    ends: 'ready',
    stops: [
      ['地质博物馆', '119.938600', '30.304100'],
      ['岩石博物馆', '119.874500', '30.351100'],
      ['溶洞步道', '119.831200', '30.329800'],
    ],
  },
  {
    name: '湿地观鸟研学',
    ticket: 2_000,
    destination: '下渚湖湿地',
    leaves: -1,
    heads: 32,
    ends: 'travelling',
    stops: [
      ['湿地科普馆', '120.070200', '30.261800'],
      ['观鸟长堤', '120.043700', '30.528600'],
      ['渔村手作坊', '120.061900', '30.502300'],
    ],
  },
  {
    name: '古镇非遗研学两日行',
    ticket: 1_800,
    destination: '塘栖古镇',
    leaves: -9,
    heads: 28,
    ends: 'returned',
    stops: [
      ['丝绸博物馆', '120.152300', '30.222900'],
      ['非遗工坊', '120.189900', '30.476200'],
      ['运河码头', '120.176500', '30.484700'],
    ],
  },
  {
    name: '良渚考古研学两日行',
    ticket: 3_000,
    destination: '良渚古城遗址',
    leaves: -23,
    heads: 26,
    ends: 'reported',
    stops: [
      ['良渚遗址公园', '119.987100', '30.395700'],
      ['考古体验营', '119.983600', '30.391200'],
      ['老虎岭水坝', '119.941700', '30.412500'],
    ],
  },
  {
    name: '茶山劳动研学',
    destination: '径山茶园',
    leaves: 6,
    heads: 18,
    ends: 'cancelled',
    stops: [
      ['采茶园', '119.786400', '30.391500'],
      ['制茶坊', '119.791800', '30.386900'],
      ['径山书院', '119.780200', '30.378800'],
    ],
  },
  {
    name: '海洋科考研学',
    destination: '象山港',
    leaves: 35,
    heads: 60,
    ends: 'filed',
    stops: [
      ['海洋馆', '121.873300', '29.476900'],
      ['潮间带观测点', '121.912600', '29.502100'],
      ['渔港码头', '121.861400', '29.461200'],
    ],
  },
  {
    name: '植物园自然笔记研学',
    destination: '浙南植物园',
    leaves: 25,
    heads: 24,
    ends: 'selling',
    deposit: 20_000,
    stops: [
      ['植物园展馆', '120.121300', '30.254200'],
      ['百草园', '120.118700', '30.251900'],
      ['标本馆', '120.124500', '30.256700'],
    ],
  },
  { name: '航天主题研学', destination: '航天科普基地', leaves: 50, heads: 80, ends: 'planning', stops: [['航天科普馆', '120.312500', '30.251600']] },
]
/** When a tour has its lessons, day by day: in the field, while nobody eats or rides, and in no slot of a class, whichever weekday it is, since who
 * teaches here teaches there. */
export const lessonTimes = [
  { from: '14:00', to: '14:50' },
  { from: '12:45', to: '13:35' },
] as const
export const letter = (name: string) =>
  `尊敬的家长：\n学校拟组织“${name}”。活动自愿参加，费用明细见下表，按人头实收，余款返校后公示。\n请阅读行程与安全须知，确认是否同意孩子参加，并填写紧急联系人和健康说明。`

export const itemsOf = ({ stops, destination, ends, ticket = 1_500 }: Plan): readonly object[] => {
  const spot = (i: number) => ({
    lng: stops[i]?.[1] ?? stops[0]![1],
    lat: stops[i]?.[2] ?? stops[0]![2],
    title: stops[i]?.[0] ?? stops[0]![0],
    address: destination,
  })
  const first = [
    { day: 1, kind: 'leg', title: '学校集合出发', startTime: '07:30', endTime: '09:00', address: '学校南门', content: '大巴，每车两名教师随车' },
    { day: 1, kind: 'place', ...spot(0), startTime: '09:30', endTime: '11:30', content: '现场课：任务单一', ticketPrice: ticket },
    { day: 1, kind: 'meal', title: '午餐', startTime: '11:45', endTime: '12:45', address: '基地食堂' },
  ]
  if (ends === 'planning') return first
  return [
    ...first,
    { day: 1, kind: 'place', ...spot(1), startTime: '13:30', endTime: '16:00', content: '分组探究：任务单二' },
    { day: 1, kind: 'stay', title: '入住营地', startTime: '18:30', address: '四人间，男女分层' },
    { day: 2, kind: 'place', ...spot(2), startTime: '08:40', endTime: '11:00', content: '自主探究：任务单三' },
    { day: 2, kind: 'meal', title: '午餐', startTime: '11:30', endTime: '12:20', address: '基地食堂', content: '饭后成果整理与展示' },
    { day: 2, kind: 'leg', title: '返校', startTime: '14:30', endTime: '16:30', address: '研学地停车场', content: '16:30 在学校南门交接' },
  ]
}
