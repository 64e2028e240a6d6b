/** The good end of an enrolment: its class is completed. */
import { openClass } from '../openclass/index.ts'
import { also, command, ensure, fact, find, get, reaction } from '../kit/index.ts'
import { enrolment } from './enrolment.ts'
import { no } from './rules.ts'

export const complete = command(enrolment, 'complete', {
  label: ['结课', 'Complete'],
  by: [],
  needs: function* (row) { return { klass: yield* get(openClass, row.openClassId) } },
  decide: (_row, _input, { klass }) => {
    ensure(klass?.status === 'completed', no.classRuns)
    return fact('completed')
  },
})

export const completions = reaction('enrolment-completions', {
  on: ['open_class.completed'],
  run: async (happened, scene) =>
    (await scene.ask(find(enrolment, { openClassId: happened.id, status: 'enrolled' }))).map(row => also(complete, row.id, {})),
})
