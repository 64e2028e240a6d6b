/** Places of the demo's website, drawn by code: a school in its light, a garden, a stage, hills to walk in. */
import type { Random } from './random.ts'

const w = 1600,
  h = 1000
interface Light {
  readonly sky: readonly [string, string]
  readonly sun: string
  readonly far: string
  readonly near: string
  readonly ground: string
  readonly wall: string
  readonly roof: string
  readonly glass: string
}
const lights = {
  morning: {
    sky: ['#cfe6ea', '#fbeed6'],
    sun: '#fff3cf',
    far: '#a9c8bf',
    near: '#7fae97',
    ground: '#b9cf9f',
    wall: '#f6efe2',
    roof: '#c8674b',
    glass: '#8fb9c4',
  },
  noon: { sky: ['#9fcfe8', '#e3f3ee'], sun: '#fffbe6', far: '#8fbfb0', near: '#5f9f82', ground: '#a6c981', wall: '#fbf6ea', roof: '#3f7f8f', glass: '#7fb0cf' },
  evening: {
    sky: ['#f2b48a', '#fbe3bd'],
    sun: '#fff0c9',
    far: '#b58f8a',
    near: '#8a7f6f',
    ground: '#c2a878',
    wall: '#f9e6cc',
    roof: '#8f4f3f',
    glass: '#ffd98a',
  },
  dusk: { sky: ['#5f6f9f', '#d9a7a0'], sun: '#ffe2b8', far: '#6f6f94', near: '#4f5a78', ground: '#5f6a6f', wall: '#cfc3c4', roof: '#3f3f5f', glass: '#ffd27a' },
} as const satisfies Record<string, Light>
const order = ['noon', 'morning', 'evening', 'dusk'] as const

const hill = (y: number, rise: number, fill: string, chance: Random): string => {
  const points = [0, 1, 2, 3, 4].map(i => [i * 400, y - chance.int(0, rise)] as const)
  return `<path d="M0 ${h}V${points[0]![1]}${points
    .slice(1)
    .map(([x, at], i) => `Q${x - 200} ${points[i]![1] - rise / 2} ${x} ${at}`)
    .join('')}V${h}Z" fill="${fill}"/>`
}
const tree = (x: number, y: number, size: number, leaf: string): string =>
  `<path d="M${x} ${y}v${-size * 0.9}" stroke="#6b4f3a" stroke-width="${size / 9}" stroke-linecap="round"/>
<ellipse cx="${x}" cy="${y - size * 1.25}" rx="${size * 0.55}" ry="${size * 0.7}" fill="${leaf}"/>
<ellipse cx="${x + size * 0.16}" cy="${y - size * 1.42}" rx="${size * 0.3}" ry="${size * 0.38}" fill="#fff" opacity=".12"/>`
const child = (x: number, y: number, size: number, shirt: string): string =>
  `<ellipse cx="${x}" cy="${y + size * 0.04}" rx="${size * 0.34}" ry="${size * 0.07}" opacity=".16"/>
<path d="M${x - size * 0.1} ${y}v${-size * 0.34}M${x + size * 0.1} ${y}v${-size * 0.34}" stroke="#3a4256" stroke-width="${size * 0.12}" stroke-linecap="round"/>
<path d="M${x - size * 0.2} ${y - size * 0.3}q${size * 0.02} ${-size * 0.4} ${size * 0.2} ${-size * 0.4}t${size * 0.2} ${size * 0.4}z" fill="${shirt}"/>
<path d="M${x + size * 0.14} ${y - size * 0.6}l${size * 0.22} ${-size * 0.24}" stroke="${shirt}" stroke-width="${size * 0.09}" stroke-linecap="round"/>
<circle cx="${x}" cy="${y - size * 0.84}" r="${size * 0.17}" fill="#f0c9a4"/>
<path d="M${x - size * 0.17} ${y - size * 0.86}a${size * 0.17} ${size * 0.17} 0 0 1 ${size * 0.34} 0z" fill="#33262a"/>`
const shirts = ['#d9604c', '#e8b23f', '#3f8f7f', '#4a6fb5', '#8a5fa0'] as const
const children = (chance: Random, y: number, count: number, size: number): string =>
  Array.from({ length: count }, (_, i) =>
    child(220 + (i * 1160) / count + chance.int(-40, 60), y + chance.int(-26, 40), size + chance.int(-14, 14), shirts[(i + chance.int(0, 4)) % 5]!),
  ).join('')

function school({ wall, roof, glass }: Light): string {
  const panes = Array.from({ length: 3 }, (_, row) =>
    Array.from({ length: 9 }, (_one, i) =>
      i === 4 && row === 2 ? '' : `<rect x="${372 + i * 98}" y="${430 + row * 96}" width="58" height="62" rx="29" fill="${glass}"/>`,
    ).join(''),
  ).join('')
  return `<rect x="330" y="390" width="940" height="340" fill="${wall}"/><path d="M290 396L800 270L1310 396Z" fill="${roof}"/>
<circle cx="800" cy="346" r="34" fill="${wall}"/>
<path d="M800 324v22l16 10" stroke="${roof}" stroke-width="6" fill="none"/>${panes}<path d="M750 730V650a50 50 0 0 1 100 0v80z" fill="${roof}"/>
<path d="M800 270V170" stroke="#7a6a5a" stroke-width="7"/><path d="M804 174h84l-22 26 22 26h-84z" fill="#d9604c"/>`
}
const kite = (x: number, y: number, fill: string): string =>
  `<path d="M${x} ${y}l46 58-46 66-46-66z" fill="${fill}"/><path d="M${x} ${y + 124}q30 70-10 130t20 130" stroke="${fill}" stroke-width="5" fill="none"/>`
const stage = (): string =>
  `<path d="M200 300h1200v470H200z" fill="#7a2f3a"/>${Array.from(
    { length: 12 },
    (_, i) => `<path d="M${200 + i * 100} 300h50v470h-50z"
 fill="#92404a"/>`,
  ).join('')}<path d="M160 240h1280v86q-80 60-160 0t-160 0-160 0-160 0-160 0-160 0-160 0-160 0z" fill="#c9984a"/>
<path d="M140 770h1320l60 120H80z" fill="#a8794a"/><path d="M620 300l-260 470h880L980 300z" fill="#fff6d6" opacity=".22"/>`
const beds = (chance: Random): string =>
  [0, 1, 2]
    .map(
      row =>
        `<path d="M${120 + row * 30} ${760 + row * 74}h1360" stroke="#7a5a3f" stroke-width="${42 + row * 8}" stroke-linecap="round"/>
${Array.from(
  { length: 14 },
  (_, i) => `<circle cx="${170 + i * 98 + chance.int(-14, 14)}" cy="${744 + row * 74}" r="${18 + row * 5}"
 fill="${['#6fae5f', '#8fc46f', '#d9604c', '#e8b23f'][chance.int(0, 3)]}"/>`,
).join('')}`,
    )
    .join('')

export const sceneKinds = ['school', 'field', 'stage', 'garden', 'hills'] as const
export type Scene = (typeof sceneKinds)[number]
/** A place in one of the lights of a day. */
export function scene(kind: Scene, n: number, chance: Random): string {
  const light: Light = lights[order[n % order.length]!]
  const sky = `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${light.sky[0]}"/><stop offset="1" stop-color="${light.sky[1]}"/>
</linearGradient></defs><rect width="${w}" height="${h}" fill="url(#s)"/>
<circle cx="${chance.int(240, 1360)}" cy="${chance.int(150, 260)}" r="96" fill="${light.sun}"/>`
  const land = hill(590, 150, light.far, chance) + hill(680, 110, light.near, chance)
  const floor = `<path d="M0 726q800-60 1600 0v274H0z" fill="${light.ground}"/>`
  const leaves = ['#5f9f6f', '#7fae5f', '#d0a04a']
  const trees = Array.from({ length: 5 }, (_, i) =>
    tree([90, 210, 1390, 1500, 1270][i]!, 770 + chance.int(0, 40), 130 + chance.int(0, 50), leaves[chance.int(0, 2)]!),
  ).join('')
  const inside: Readonly<Record<Scene, () => string>> = {
    school: () => land + school(light) + floor + trees + children(chance, 920, 6, 120),
    field: () =>
      land +
      floor +
      `<path d="M-40 1000q840-230 1680 0" fill="none" stroke="#fff" stroke-width="10" opacity=".6"/>` +
      kite(420, 150, shirts[0]) +
      kite(1130, 110, shirts[3]) +
      trees +
      children(chance, 930, 7, 130),
    stage: () => stage() + children(chance, 840, 7, 150),
    garden: () => land + floor + trees + beds(chance) + children(chance, 740, 4, 130),
    hills: () =>
      hill(480, 220, light.far, chance) +
      land +
      hill(800, 90, light.ground, chance) +
      `<path d="M700 1000q-60-120 120-170t60-130" fill="none" stroke="#f3e6c8" stroke-width="26" opacity=".8"/>` +
      trees +
      children(chance, 930, 5, 120),
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${sky}${inside[kind]()}</svg>`
}
