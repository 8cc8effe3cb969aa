// Two tones: a short high one for right, and a long low one for wrong. A switch turns them off.
import { element } from "./element.js"
import { keep, kept } from "./storage.js"

const SETTING = "waybill-console-sound"
/** Frequency in hertz, and length in seconds. */
const tones = { true: [1320, 0.09], false: [196, 0.4] }

let audio

const isOn = () => kept(SETTING) !== "off"

/** Plays the tone for right or wrong. */
export const play = (isRight) => {
  if (!isOn()) return
  audio ??= new AudioContext()
  void audio.resume()
  const [frequency, seconds] = tones[isRight]
  const tone = new OscillatorNode(audio, { frequency })
  tone.connect(new GainNode(audio, { gain: 0.15 })).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + seconds)
}

const change = ({ target }) => keep(SETTING, target.checked ? "on" : "off")

/** Returns the switch, which the browser keeps. */
export const soundSwitch = () =>
  element(
    "label",
    { class: "check" },
    element("input", { type: "checkbox", id: "sound", checked: isOn(), change }),
    "Sound"
  )
