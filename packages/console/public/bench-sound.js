// Two tones: a short high one for right, and a long low one for wrong. A switch turns them off.
import { element } from "./element.js"

const SETTING = "waybill-console-sound"
/** Frequency in hertz, and length in seconds. */
const tones = { true: [1320, 0.09], false: [196, 0.4] }

let audio

const isOn = () => localStorage.getItem(SETTING) !== "off"

/** Plays the tone for right or wrong. A browser without sound is silent. */
export const play = (isRight) => {
  if (!isOn() || globalThis.AudioContext === undefined) return
  audio ??= new AudioContext()
  void audio.resume()
  const [frequency, seconds] = tones[isRight]
  const [tone, volume] = [
    new OscillatorNode(audio, { type: isRight ? "sine" : "square", frequency }),
    audio.createGain()
  ]
  volume.gain.setValueAtTime(0.15, audio.currentTime)
  volume.gain.setTargetAtTime(0, audio.currentTime + seconds, 0.02)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + seconds + 0.2)
}

/** Returns the switch, which the browser keeps. */
export const soundSwitch = () => {
  const change = ({ target }) => {
    localStorage.setItem(SETTING, target.checked ? "on" : "off")
    play(true)
  }
  return element(
    "label",
    { class: "check sound" },
    element("input", { type: "checkbox", id: "sound", checked: isOn(), change }),
    "Sound"
  )
}
