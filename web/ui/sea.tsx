import { SEA_PATH } from '#web/ui/cover/cover-address.ts'

/** The chart behind the not-found page; decoration that the text stands on. */
export function Sea() {
  return <img className="nf__sea" src={SEA_PATH} alt="" width={420} height={260} />
}
