/** What processes of the house say beside BPMN, as moddle knows it: read from a file, kept when it is drawn on, and written back. */
const said = (...names: readonly string[]) => names.map(name => ({ name, isAttr: true, type: 'String' }))
const extending = (type: string, ...names: readonly string[]) => ({ name: `${type}Said`, extends: [`bpmn:${type}`], properties: said(...names) })

export const descriptor = {
  name: 'Ketang',
  uri: 'http://ketang/bpmn',
  prefix: 'ketang',
  xml: { tagAlias: 'lowerCase' },
  types: [
    extending('UserTask', 'assignee', 'candidateUsers', 'candidateGroups', 'dueIn', 'escalateIn', 'escalateTo'),
    extending('StartEvent', 'copyUsers', 'copyGroups'),
    extending('ServiceTask', 'command', 'row'),
    extending('ScriptTask', 'resultVariable'),
    extending('MultiInstanceLoopCharacteristics', 'collection', 'elementVariable'),
    { name: 'Input', superClass: ['Element'], properties: said('name', 'value') },
    { name: 'Value', superClass: ['Element'], properties: said('id', 'name', 'en') },
    {
      name: 'FormField',
      superClass: ['Element'],
      properties: [...said('id', 'label', 'en', 'type', 'required', 'access'), { name: 'values', type: 'Value', isMany: true }],
    },
  ],
} as const
