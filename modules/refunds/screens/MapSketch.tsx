/** A sketch of where a place lies: streets drawn from its coordinates, always the same for the same place, with no network. */
import { t } from '../../../console/session.ts'

interface Props {
  readonly lng: number
  readonly lat: number
  readonly name: string
}
/** What is left and right of the place, as numbers from 0 to 1 that belong to these coordinates. */
function strewn(lng: number, lat: number, count: number): readonly number[] {
  let state = Math.round(lng * 1e4) * 7_919 + Math.round(lat * 1e4)
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  })
}
const [width, height] = [360, 180]

export function MapSketch({ lng, lat, name }: Props) {
  const by = strewn(lng, lat, 16)
  const across = [0, 1, 2].map(i => height * (0.12 + 0.3 * i + 0.14 * by[i]!)),
    down = [0, 1, 2, 3].map(i => width * (0.06 + 0.25 * i + 0.12 * by[3 + i]!))
  const tilt = 10 - 20 * by[8]!
  return (
    <svg className="co-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t([`${name}位置示意图`, `Sketch of where ${name} lies`])}>
      <g transform={`rotate(${tilt} 180 90)`}>
        <rect x="-60" y="-60" width="480" height="300" className="co-land" />
        <rect x={down[1]! + 8} y={across[0]! + 8} width={down[2]! - down[1]! - 16} height={across[1]! - across[0]! - 16} rx="8" className="co-park" />
        <path d={`M-60 ${150 + 40 * by[9]!} C 80 ${110 + 60 * by[10]!} 220 ${190 - 40 * by[11]!} 420 ${130 + 40 * by[12]!}`} className="co-water" />
        {across.map((y, i) => (
          <path key={`a${i}`} d={`M-60 ${y} H420`} className={i === 1 ? 'co-road co-wide' : 'co-road'} />
        ))}
        {down.map((x, i) => (
          <path key={`d${i}`} d={`M${x} -60 V240`} className={i === 2 ? 'co-road co-wide' : 'co-road'} />
        ))}
      </g>
      <path d="M180 96c-16-20-24-30-24-42a24 24 0 0 1 48 0c0 12-8 22-24 42z" className="co-pin" />
      <circle cx="180" cy="54" r="9" fill="#fff" />
    </svg>
  )
}
