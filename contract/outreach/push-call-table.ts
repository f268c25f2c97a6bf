/** Name, method and path of the calls of pushes, a part of the table of all calls. */
export const pushCallTable = {
  pushState: { method: 'POST', path: '/pushState' },
  subscribePush: { method: 'POST', path: '/subscribePush' },
  replacePush: { method: 'POST', path: '/replacePush' },
  unsubscribePush: { method: 'POST', path: '/unsubscribePush' },
  savePushSettings: { method: 'POST', path: '/savePushSettings' },
  testPush: { method: 'POST', path: '/testPush' },
  pushDevices: { method: 'POST', path: '/pushDevices' },
  removePushDevice: { method: 'POST', path: '/removePushDevice' },
  stopPush: { method: 'POST', path: '/stopPush' },
} as const
