/** What the dialog for reports to the host says; loaded with it. */
export default {
  title: 'Tell the host',
  person: 'About {name}',
  line: '{name} said:',
  why: 'What is wrong?',
  'why.insult': 'Insults or threats',
  'why.spam': 'Spam or advertising',
  'why.name': 'An offensive name',
  'why.cheating': 'Cheating',
  'why.stalling': 'Stalling the game on purpose',
  'why.other': 'Something else',
  more: 'Anything the host should know?',
  note: 'The host reads this with the last lines of the chat. {name} isn’t told who wrote.',
  send: 'Send',
  sent: 'Thank you. The host will have a look.',
  done: 'Done',
};
