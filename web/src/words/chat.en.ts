/** What the chat of a table says itself; loaded with it. */
export default {
  label: 'What was said',
  write: 'Say something',
  send: 'Send',
  empty: 'No messages yet.',
  reactions: 'Quick words',
  removed: 'The host removed this line.',
  report: 'Report',
  'report.line': 'Report what {name} said',
  'reaction.hello': 'Hello!',
  'reaction.good-luck': 'Good luck!',
  'reaction.well-played': 'Well played!',
  'reaction.thanks': 'Thanks!',
  'reaction.oops': 'Oops.',
  'reaction.thinking': 'Let me think …',
  'reaction.good-game': 'Good game!',
};
