/** What workflow shows: to administrators models and what runs, to everybody who works here what waits for them. */
import { group, type Manifest, screen } from '../kit/index.ts'
import { flowInstance } from './instance.ts'
import { titles } from './screens/words.ts'
import { flowTask, staff } from './task.ts'

const manage = () => import('./screens/Manage.tsx'),
  work = () => import('./screens/Work.tsx')

/** The page of an instance; a task is told by the id of its instance and what follows the colon. */
const pageOf = (id: string): string => `/work/detail/${id.split(':')[0]}`

export const manifest: Manifest = {
  links: { flow_instance: pageOf, flow_task: pageOf },
  resources: [flowInstance, flowTask],
  commands: [],
  screens: [
    group('/flow', ['流程', 'Workflow'], { area: 'system', icon: 'diagram-tree', roles: ['PA'] }, [
      screen('/flow/model', manage, 'Models', { menu: { label: titles.model, icon: 'cube', permit: 'flow_model_view' } }),
      screen('/flow/model/:id', () => import('./screens/design/Design.tsx'), 'Design'),
      screen('/flow/deploy', manage, 'Deploy', { menu: { label: titles.deploy, icon: 'cloud-upload', permit: 'flow_definition_deploy' } }),
      screen('/flow/manager', manage, 'Definitions', { menu: { label: titles.manager, icon: 'properties', permit: 'flow_definition_view' } }),
      screen('/flow/figures/:id', () => import('./screens/Figures.tsx'), 'Figures'),
      screen('/flow/follow', manage, 'Follow', { menu: { label: titles.follow, icon: 'route', permit: 'flow_instance_view' } }),
    ]),
    group('/work', ['事务', 'Processes'], { area: 'office', icon: 'timeline-events', roles: staff }, [
      screen('/work/start', work, 'Start', { menu: { label: titles.start, icon: 'play', permit: 'flow_instance_begin' } }),
      screen('/work/claim', work, 'Claim', { menu: { label: titles.claim, icon: 'inbox', permit: 'flow_task_claim' } }),
      screen('/work/todo', work, 'Todo', { menu: { label: titles.todo, icon: 'form', permit: 'flow_task_complete' } }),
      screen('/work/send', work, 'Sent', { menu: { label: titles.send, icon: 'send-message', permit: 'flow_instance_begin' } }),
      screen('/work/copied', work, 'Copied', { menu: { label: titles.copied, icon: 'eye-open', permit: 'flow_instance_copy' } }),
      screen('/work/done', work, 'Done', { menu: { label: titles.done, icon: 'tick-circle', permit: 'flow_task_complete' } }),
      screen('/work/substitute', () => import('./screens/Substitutes.tsx'), 'Substitutes', {
        menu: { label: titles.substitute, icon: 'swap-horizontal', permit: 'flow_substitute_appoint' },
      }),
      screen('/work/detail/:id', () => import('./screens/Process.tsx'), 'Process'),
    ]),
  ],
}
