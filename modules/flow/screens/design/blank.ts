/** The file that a new process begins with: a start, the task of whoever started it, and an end. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const blank = (key: string, name: string, [start, task, end]: readonly [string, string, string]): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"
  xmlns:ketang="http://ketang/bpmn" targetNamespace="http://ketang/bpmn" id="file">
  <process id="${escaped(key)}" name="${escaped(name)}" isExecutable="true">
    <startEvent id="start" name="${start}"/>
    <userTask id="apply" name="${task}" ketang:assignee="\${starter.id}"/>
    <endEvent id="done" name="${end}"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="apply"/>
    <sequenceFlow id="f2" sourceRef="apply" targetRef="done"/>
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${escaped(key)}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="182" y="162" width="36" height="36"/></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="apply_di" bpmnElement="apply"><dc:Bounds x="280" y="140" width="100" height="80"/></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="done_di" bpmnElement="done"><dc:Bounds x="442" y="162" width="36" height="36"/></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="f1_di" bpmnElement="f1"><di:waypoint x="218" y="180"/><di:waypoint x="280" y="180"/></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="f2_di" bpmnElement="f2"><di:waypoint x="380" y="180"/><di:waypoint x="442" y="180"/></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`
