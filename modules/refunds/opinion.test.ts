/** An agency's opinion as people read it. */
import { expect, test } from 'vitest'
import { opinionLine, opinionOf } from './opinion.ts'

test('who wrote the verdict once more, in either language, said nothing beyond it', () => {
  expect(['agreed: 同意', 'agreed: Agrees', 'objected: 同意', 'agreed: 材料未拆: 可退', 'silence', ''].map(opinionOf)).toEqual([
    { verdict: 'agreed', words: '' },
    { verdict: 'agreed', words: '' },
    { verdict: 'objected', words: '同意' },
    { verdict: 'agreed', words: '材料未拆: 可退' },
    { verdict: 'silence', words: '' },
    { verdict: '', words: '' },
  ])
})
test('an opinion is read in words, in both languages', () => {
  expect(['agreed: 材料未拆', 'silence', 'objected: objects'].map(opinionLine)).toEqual([
    ['同意：材料未拆', 'agrees: 材料未拆'],
    ['默认同意', 'agreed by silence'],
    ['有异议', 'objects'],
  ])
})
