import type { StreamStateName, StreamStates, StreamStateTopic } from '#contract/outreach/stream.ts'
import { useStream } from './use-stream.ts'

/** Follows a state while the component is shown; where no events get through, nothing is called. */
export function useStreamState<Name extends StreamStateName>(
  topic: StreamStateTopic<Name> | undefined,
  onState: (state: StreamStates[Name]) => void,
): void {
  useStream(topic, (event) => {
    if (event.name === 'state') onState(event.data.state as StreamStates[Name])
  })
}
