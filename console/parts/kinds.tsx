/** Kinds in the console: how each is typed and shown. A kind without both does not compile. */
import type { Kind } from '../../modules/kit/field.ts'
import { cells, type Cell } from './cells.tsx'
import { inputs, type Input } from './inputs.tsx'

export const kinds: Record<Kind, { readonly Input: Input; readonly Cell: Cell }> = {
  text: { Input: inputs.text, Cell: cells.text },
  int: { Input: inputs.int, Cell: cells.int },
  money: { Input: inputs.money, Cell: cells.money },
  percent: { Input: inputs.percent, Cell: cells.percent },
  flag: { Input: inputs.flag, Cell: cells.flag },
  date: { Input: inputs.date, Cell: cells.date },
  time: { Input: inputs.time, Cell: cells.time },
  choice: { Input: inputs.choice, Cell: cells.choice },
  dict: { Input: inputs.dict, Cell: cells.dict },
  ref: { Input: inputs.ref, Cell: cells.ref },
  file: { Input: inputs.file, Cell: cells.file },
  image: { Input: inputs.image, Cell: cells.image },
  rich: { Input: inputs.rich, Cell: cells.rich },
  json: { Input: inputs.json, Cell: cells.json },
  secret: { Input: inputs.secret, Cell: cells.secret },
}
