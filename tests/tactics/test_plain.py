"""Lines of danger and pressure in plain words are not passed over; the same words for nothing are."""

import pytest
from tests.tactics._messages import message

from offscript.record import Marking
from offscript.tactics import open_reader

DANGER = {
    "threat_to_harm": (
        "I will come round and kill you",
        "i'm going to come over there and kill you",
        "I'm coming over and I'm going to kill you",
        "if you leave me I will kill you",
        "if i see you with him i'll kill you both",
        "I'm going to murder you",
        "you'll be dead by the weekend",
        "I will hurt you if you tell anyone",
        "I'm going to beat the shit out of you when I get home",
        "I'll break your arm again",
        "I'll smash your face in",
        "one more word and I'll hit you",
        "do that again and I'll put you in hospital",
        "I'll have you killed, I know people",
        "I will end your life",
        "you're a dead woman walking",
        "I'm going to batter you when I get in",
        "I swear to god I will kill you if you take the kids",
        "i'll snap your neck",
        "I hope you know I could kill you and nobody would find you",
        "wait till I get my hands on you, you'll be sorry you were born",
        "I'll knock your teeth out",
        "don't test me or you'll end up in the ground",
        "He said he'd kill me if I went to the police",
        "he punched me in the stomach last night",
        "she threw a plate at my head and it cut me",
        "he hits me when he's drunk",
    ),
    "weapon": (
        "I've got a knife and I know how to use it",
        "I'm bringing my gun",
        "he keeps a gun under the bed and says it's for me",
        "I'll stab you",
        "he held a knife to me",
        "i will shoot you",
        "I've loaded the shotgun",
        "bring the kids or I come with the machete",
        "she came at me with scissors",
        "I'll put a bullet in you",
    ),
    "strangulation": (
        "he put his hands round my neck",
        "he choked me until I passed out",
        "I'll strangle you",
        "I'll choke you next time",
        "he was squeezing my throat and I couldn't breathe",
        "she held a pillow over my face",
        "he strangled me",
        "next time I won't let go of your throat",
    ),
    "other_suicide_threat": (
        "if you leave I'll kill myself",
        "I'll end it all if you don't come back",
        "goodbye. I've taken all the pills",
        "if you block me I'm going to jump",
        "I've got the rope ready. your choice",
        "you'll find me dead and it'll be your fault",
        "I'm going to hang myself and it's because of you",
        "I don't want to live without you, I've written the letters",
        "he says he'll kill himself if I go",
    ),
    "user_suicidality": (
        "I want to die",
        "i've been thinking about killing myself",
        "I wish I wouldn't wake up",
        "I don't want to be here any more",
        "everyone would be better off without me",
        "I've got a plan and the pills",
        "I'm going to end my life tonight",
    ),
    "stalking": (
        "I know where you live",
        "I've been following you all day",
        "I sat outside your work until you left with that man",
        "he keeps turning up at my work",
        "I'm watching you right now",
        "I put a tracker on your car",
        "there was an airtag in my bag",
        "wherever you go I will find you",
        "he's been parked outside my flat every night",
        "I drove past your house four times tonight, your lights are on",
    ),
    "children_at_risk": (
        "you'll never see the kids again",
        "I'll take the children and you won't find us",
        "he hit our son with a belt",
        "if you go to court I'll take the kids abroad",
        "he drove drunk with the kids in the car",
        "I'll kill the kids and then myself",
    ),
    "image_or_secret_threat": (
        "I'll send those photos to your mum",
        "I'm going to post your nudes",
        "everyone at your work will see the video",
        "I'll tell your family you're gay if you leave",
        "pay me or the pictures go online",
        "he says he'll put my naked pictures on facebook",
    ),
    "status_or_system_threat": (
        "I'll call immigration on you",
        "I'll have you deported",
        "I'll tell social services you're a bad mother and they'll take them",
        "I'll ring the home office about your visa",
        "I'll tell the police you hit me",
        "he said he'd have me sectioned",
    ),
    "pets_or_property": (
        "I'll kill your dog",
        "I smashed your laptop",
        "I'm going to burn your house down",
        "I've thrown all your clothes out of the window",
        "he kicked the cat across the room",
        "I slashed your tyres",
        "if you're not back by six the dog goes to the shelter",
        "he punched a hole in the door",
    ),
    "forced_meeting": (
        "meet me tonight or else",
        "I'm not letting you leave until you talk to me",
        "come outside now or I'm coming in",
        "I've locked the door and taken the keys, you're staying here",
        "get in the car now or I'll make you",
        "he won't let me leave the house",
    ),
    "device_or_account_access": (
        "I can see your location on my phone",
        "I've read all your messages",
        "I changed the password to your email",
        "I put an app on your phone so I can see who you talk to",
        "he checks my phone every night",
        "I've got your icloud, I see everything",
    ),
    "order_breach": (
        "I don't care about the restraining order",
        "a piece of paper won't stop me",
        "he broke the non-molestation order again",
        "I know I'm not supposed to contact you, the judge said, but",
        "he came to the house again and there's a protection order",
    ),
    "sexual_coercion": (
        "you owe me sex",
        "if you don't sleep with me I'll find someone who will",
        "he forced me to have sex",
        "I woke up and he was inside me",
        "he won't take no for an answer in bed",
        "you're my wife, you don't get to say no in bed",
        "send me a nude or I'm telling everyone",
    ),
}
NOTHING = (
    "I'll kill you if you eat the last slice",
    "you're dead to me lol, pineapple on pizza",
    "you absolute idiot, happy birthday",
    "I'm going to murder this burger",
    "he called me pathetic again and I just sat there",
    "my boss is pathetic",
    "you lied to me and I'm done pretending it's fine",
    "I feel so stupid",
    "You hit me. I'm not coming back.",
    "don't come here again",
    "if you shout at me I'll hang up",
    "I'm warning you, the soup is hot",
    "answer your phone mum, your pizza's here",
    "this game is going to kill me",
    "you're useless at parking, love you",
    "I hate you so much, that cake was unreal",
    "you stupid dog",
    "I can't believe you ate it all, monster",
    "last chance for tickets, they close at 5",
    "you'll regret not coming, the food's amazing",
    "nobody wants that old sofa",
    "shut up, no way, congratulations!!",
    "I'm crazy about you",
    "you look terrible, are you ill? go home",
    "my mother thinks you're lovely",
    "I gave up smoking for you lot",
    "I saw you at Tesco, I waved",
    "the knife is in the dishwasher",
    "I've changed, jeans was a mistake, ready in 5",
    "I'm sorry I forgot your birthday",
    "sorry, I was wrong about the times",
    "you made me laugh so hard",
    "I never said Tuesday, I said Thursday, look",
    "what do I owe you for dinner",
    "are you ok? haven't heard from you since the hospital",
    "choose: me at 6 or your sister at 7 for the lift",
    "I'm done with this printer, I'm going to throw it out the window",
)
TACTICS = (
    "That never happened. You're imagining things",
    "You made me do it",
    "Look what you made me do",
    "No one else will ever love you like I do",
    "Who else would put up with you?",
    "I'm sorry you feel that way",
    "I don't want you seeing your friends anymore",
    "Your family is toxic, you should stop talking to them",
    "You'd be nothing without me",
    "I've changed, I swear. I'm a different man now",
    "PICK UP THE PHONE NOW OR I SWEAR TO GOD",
    "Everyone knows what you're really like, I've told them",
    "I paid for your car, your phone, your rent. You owe me",
    "You're pathetic.",
    "You're worthless",
    "you disgust me",
    "You're a joke",
    "You're so stupid it hurts.",
    "You'll regret this.",
    "Can't we just forget it and start over?",
)
TAKEN_WRONGLY = (
    "I'm outside your house, the bell's broken",
    "I know where you live now, I'll drop the keys round",
    "remember our first flat? the mould? ha",
)
"""Since the reader learned the commonest words it takes these for a tactic that begins so."""


def read(text: str) -> Marking:
    """Read one message that stands alone."""
    (marking,) = open_reader().read([message(text)])
    return marking


@pytest.mark.parametrize("text", [text for of_one in DANGER.values() for text in of_one])
def test_plain_danger_has_a_signal(text: str) -> None:
    """Threatened, told of or of one's own, with nothing before it that would explain it."""
    assert read(text).safety


def test_plain_danger_is_called_what_it_is() -> None:
    """All but a few carry the signal they were written for."""
    named = [
        name in {one.signal for one in read(text).safety}
        for name, texts in DANGER.items()
        for text in texts
    ]
    assert sum(named) >= 0.95 * len(named)


@pytest.mark.parametrize("text", TACTICS)
def test_plain_wording_is_marked(text: str) -> None:
    """Alone, as somebody pastes one message and asks what it is."""
    assert read(text).tactics


@pytest.mark.parametrize(
    "text",
    [
        *NOTHING,
        *(pytest.param(text, marks=pytest.mark.xfail(strict=True)) for text in TAKEN_WRONGLY),
    ],
)
def test_the_same_words_for_nothing_have_no_mark(text: str) -> None:
    """Banter, hyperbole, plain truth, limits, errands."""
    marking = read(text)
    assert (marking.tactics, marking.safety) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "I just want it to be over. not the relationship. me",
        "I've paid for dinner three times now. tonight you're not getting out of it",
        "there's been a grey van outside my flat four nights this week and I'm sure it's him in it",
        "She told my brother she's going to have me beaten up when I come out of work",
    ],
)
def test_what_may_be_danger_is_not_read_innocently(text: str) -> None:
    """Whether or not it gets a signal: a soothing name for it is worse than none."""
    assert read(text).reading is None
