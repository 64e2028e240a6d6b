/** The tree that a quotation begins with, by the type of the class. Prices are for its maker to say. */
import type { Label } from '../kit/index.ts'
import type { classTypes } from '../products/index.ts'
import { type Driver, type Line, type Section, sections } from './tree.ts'

type ClassType = keyof typeof classTypes
type Leaf = readonly [label: Label, unit: Label, driver: Driver]

const units = {
  coach: ['辆', 'coach'],
  person: ['人', 'person'],
  meal: ['份', 'meal'],
  bed: ['床', 'bed'],
  ticket: ['张', 'ticket'],
  talk: ['场', 'session'],
  policy: ['份', 'policy'],
  copy: ['本', 'copy'],
  set: ['套', 'set'],
} as const satisfies Record<string, Label>

const leaves: Readonly<Partial<Record<Section, readonly Leaf[]>>> = {
  transport: [
    [['大巴', 'Coach'], units.coach, 'group_day'],
    [['司机餐宿', "Driver's board"], units.person, 'group_day'],
  ],
  meals: [
    [['午餐', 'Lunch'], units.meal, 'head_day'],
    [['晚餐', 'Dinner'], units.meal, 'head_night'],
    [['早餐', 'Breakfast'], units.meal, 'head_night'],
  ],
  stay: [[['学生住宿', 'Beds of pupils'], units.bed, 'head_night']],
  tickets: [[['景区与场馆门票', 'Tickets of sights'], units.ticket, 'head']],
  guides: [
    [['带队导师', 'Leaders'], units.person, 'group_day'],
    [['专业讲解', 'Expert guide'], units.talk, 'day'],
  ],
  insurance: [[['出行意外险', 'Travel accident policy'], units.policy, 'head']],
  materials: [
    [['研学手册', 'Handbook'], units.copy, 'head'],
    [['活动耗材', 'Materials used up'], units.set, 'head'],
  ],
}
const kept: Readonly<Record<ClassType, readonly Section[]>> = {
  Study: ['transport', 'meals', 'stay', 'tickets', 'guides', 'insurance', 'materials'],
  Camp: ['meals', 'stay', 'guides', 'insurance', 'materials'],
  Activity: ['transport', 'tickets', 'guides', 'insurance', 'materials'],
  Aft_Class: ['guides', 'materials'],
}
/** What follows from all that stands above it, in percent. */
const follow = [
  ['management', 5],
  ['margin', 8],
  ['tax', 6],
] as const

/** Sections by letter, in one language; management, margin and tax follow from what stands above them. */
export function defaultTree(type: ClassType, lang: 0 | 1 = 0): readonly Line[] {
  const own = kept[type],
    letter = (i: number): string => String.fromCharCode(65 + i)
  const costs = own.flatMap((section, i): readonly Line[] => [
    { id: letter(i), parentId: null, label: sections[section][lang], section },
    ...leaves[section]!.map(([label, unit, driver], n) => ({
      id: `${letter(i)}${n + 1}`,
      parentId: letter(i),
      label: label[lang],
      unit: unit[lang],
      driver,
      quantity: 1,
      price: null,
    })),
  ])
  const follows = follow.flatMap(([section, percent], n): readonly Line[] => {
    const at = own.length + n,
      label = sections[section][lang],
      above = Array.from({ length: at }, (_, i) => letter(i)).join(' + ')
    return [
      { id: letter(at), parentId: null, label, section },
      { id: `${letter(at)}1`, parentId: letter(at), label, formula: `${percent}% * (${above})` },
    ]
  })
  return [...costs, ...follows]
}
