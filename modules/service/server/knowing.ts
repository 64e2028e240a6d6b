/** The robot of each tenant with what is published, made when it is first asked and again when something of it changes. */
import { answer, type Ask, findAll } from '../../kit/index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { hotProblem, keyword } from '../knowledge.ts'
import { type Robot, robotWith, type Said } from '../matching.ts'

export interface Knowing {
  ask(tenant: string, question: string): Promise<Said>
}

export function knowing(engine: Engine): Knowing {
  const robots = new Map<string, Promise<Robot>>()
  engine.feed.subscribe(news => {
    for (const { tenant, resource } of news)
      if (resource === '*') robots.clear()
      else if (resource === hotProblem.name || resource === keyword.name) robots.delete(tenant)
  })
  async function made(tenant: string): Promise<Robot> {
    const host = { ask: <T>(query: Ask<T>): Promise<T> => engine.ask(tenant, query) }
    const [problems, keywords] = await Promise.all([
      answer(findAll(hotProblem, { status: 'published' }), host),
      answer(findAll(keyword, { status: 'published' }), host),
    ])
    return robotWith(problems, keywords)
  }
  return {
    async ask(tenant, question) {
      const known = robots.get(tenant) ?? made(tenant)
      robots.set(tenant, known)
      known.catch(() => robots.delete(tenant))
      return (await known).ask(question)
    },
  }
}
